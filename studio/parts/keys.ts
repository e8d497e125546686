import { useEffect, useRef } from "react";

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The name of the key that commands are given with on this system. */
export const COMMAND: string = isMac ? "⌘" : "Ctrl ";

/** Keys by name: `mod` is ⌘ or Ctrl, as in `mod+shift+z`. */
export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Keys that a field needs for itself, while one has the focus. */
const UNDOING = ["mod+z", "mod+shift+z"];
const EDITING = [...UNDOING, "mod+c", "mod+v", "mod+x", "mod+a"];

/** The fields in which a change was made with Enter, and nothing was typed since. */
const settled = new WeakSet<EventTarget>();

/** Says that what is typed in a field has become a change: undo is about that change, until somebody types on. */
export function settle(field: EventTarget): void {
  settled.add(field);
  field.addEventListener("input", () => settled.delete(field), { once: true });
}

/**
 * Does what a key stands for while the component is shown. A field that has the focus keeps the keys that write, and those
 * that edit text.
 */
export function useKeys(keys: KeyMap): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented) return;
      const name = nameOf(event);
      const action = latest.current[name];
      const isUndo = UNDOING.includes(name) && event.target !== null && settled.has(event.target);
      const isCommand = isUndo || (/^mod\+|F\d+$/.test(name) && !EDITING.includes(name));
      if (action === undefined || (!isCommand && isTyped(event.target))) return;
      event.preventDefault();
      action(event);
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** Returns the keys of an event, as `mod+shift+z` or `alt+ArrowUp`. */
export function nameOf(event: {
  readonly key: string;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const mod = (isMac ? event.metaKey : event.ctrlKey) ? "mod+" : "";
  const shift = event.shiftKey && /^[a-z]$|^.{2,}$/.test(key) ? "shift+" : "";
  return `${mod}${event.altKey ? "alt+" : ""}${shift}${key}`;
}

/** Whether keys are text where the focus is. */
export function isTyped(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}
