// What is asked about something shown, when its button is pressed.

import { useState } from "preact/hooks";

// useAsked is the answer for a key, once it is known, whether it is waited for, and how to ask.
export function useAsked<T>(key: string, ask: () => Promise<T | undefined>): [answer: T | undefined, isBusy: boolean, press: () => Promise<void>] {
  const [found, setFound] = useState<{ of: string; answer?: T }>();
  const [waiting, setWaiting] = useState("");
  const press = async () => {
    setWaiting(key);
    setFound({ of: key, answer: await ask() });
    setWaiting("");
  };
  return [found?.of === key ? found.answer : undefined, waiting === key, press];
}
