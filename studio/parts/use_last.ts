import { useState } from "react";

/** Returns a value, or the last one once it is gone: a dialog that closes shows it until it is out of sight. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
