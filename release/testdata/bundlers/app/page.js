"use client";
// Solves by the hook of the examples, in a page that Next has rendered before.
import { useEffect } from "react";
import { useJie } from "./useJie.js";

export default function Page() {
	const { answer, error } = useJie("solve", { from: "pegs:english" });
	const wrong = useJie("solve", { from: "lightsout:01/x1" }).error;
	useEffect(() => {
		if (!error && !(answer && wrong)) return;
		const said = error ? { error: String(error) } : { length: answer.length, code: wrong.code };
		fetch("/said", { method: "POST", body: JSON.stringify(said) });
	}, [answer, error, wrong]);
	return <p>{answer?.moves.join(" ")}</p>;
}
