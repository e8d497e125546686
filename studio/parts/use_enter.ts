import { type KeyboardEvent, useEffect, useRef, useState } from "react";

interface What<Item> {
  readonly items: readonly Item[];
  /** False while the items are not yet those of what was typed. */
  readonly isReady: boolean;
  readonly choose: (item: Item) => void;
}

interface Enter {
  /** Takes the key; true where it did, and nobody else may. */
  readonly press: (event: KeyboardEvent) => boolean;
  /** Is told of each item that is marked, and by which means. */
  readonly mark: (item: unknown, details: { readonly reason: string }) => void;
  /** Is told that other letters are typed. */
  readonly forget: () => void;
}

/**
 * Lets the key Enter choose the first item of a list that is typed into: one that is pressed before the list is there waits
 * for it, in place of choosing what stood there for fewer letters, or nothing. An item that somebody moved to is left to the list.
 */
export function useEnter<Item>({ items, isReady, choose }: What<Item>): Enter {
  const hasMoved = useRef(false);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || !isReady) return;
    setWaiting(false);
    const [first] = items;
    if (first !== undefined) choose(first);
  });
  return {
    press: (event) => {
      if (event.key !== "Enter" || event.nativeEvent.isComposing || hasMoved.current) return false;
      event.preventDefault();
      setWaiting(true);
      return true;
    },
    mark: (_item, { reason }) => {
      if (reason !== "none") hasMoved.current = true;
    },
    forget: () => {
      hasMoved.current = false;
      setWaiting(false);
    },
  };
}
