import { useEffect, useState } from "react";

/** Counts the seconds of a span down, from when it was told. */
export function useCountdown(spanMs: number | null): number | null {
  const [left, setLeft] = useState(spanMs);
  useEffect(() => {
    setLeft(spanMs);
    if (spanMs === null) return;
    const end = performance.now() + spanMs;
    const timer = setInterval(() => setLeft(Math.max(0, end - performance.now())), 1000);
    return () => clearInterval(timer);
  }, [spanMs]);
  return left === null ? null : Math.ceil(left / 1000);
}
