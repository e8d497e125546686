import { useState } from "react";

const KEY = "workbench.split";

/** Whether diffs show both sides beside each other, as the person chose it in this browser. */
export function useSplit(): readonly [boolean, (isSplit: boolean) => void] {
  const [isSplit, setSplit] = useState(() => localStorage.getItem(KEY) === "true");
  return [isSplit, (next) => {
    localStorage.setItem(KEY, String(next));
    setSplit(next);
  }];
}
