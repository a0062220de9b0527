"use client";
// useJie(verb, question) asks a question when it is first shown and whenever it changes, and
// gives { answer, error, progress }. A question that is no longer shown is stopped.

import { useEffect, useState } from "react";
import { Jie } from "jie-solver";

const jie = new Jie({ workers: 2 }); // for all components; a worker starts with the first question
const nothing = { answer: null, error: null, progress: null };

export function useJie(verb, question) {
	const asked = JSON.stringify([verb, question]);
	const [state, setState] = useState(nothing);
	useEffect(() => {
		const stop = new AbortController();
		const show = (news) => stop.signal.aborted || setState({ ...nothing, ...news });
		show(nothing);
		jie.ask(...JSON.parse(asked), { signal: stop.signal, onProgress: (progress) => show({ progress }) }).then(
			(answer) => show({ answer }),
			(error) => show({ error }),
		);
		return () => stop.abort();
	}, [asked]);
	return state;
}
