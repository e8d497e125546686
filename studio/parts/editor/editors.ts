import { useSyncExternalStore } from "react";

/** A place in a file of the project. */
export interface FilePlace {
  /** From the root of the project. */
  readonly path: string;
  readonly line?: number | null | undefined;
  readonly column?: number | null | undefined;
}

/** The editors that open a file by its address. */
export const EDITORS = {
  vscode: "VS Code",
  "vscode-insiders": "VS Code Insiders",
  cursor: "Cursor",
  windsurf: "Windsurf",
  zed: "Zed",
  webstorm: "WebStorm",
  idea: "IntelliJ IDEA",
  subl: "Sublime Text",
} as const;

export type Editor = keyof typeof EDITORS;

const KEY = "workbench.editor";
const listeners = new Set<() => void>();

/** Returns the editor that the person chose in this browser. */
export function useEditor(): Editor {
  return useSyncExternalStore(subscribe, readEditor);
}

export function chooseEditor(editor: Editor): void {
  localStorage.setItem(KEY, editor);
  for (const listener of listeners) listener();
}

/** Returns the address that opens a place of a file in an editor. */
export function editorAddress(
  editor: Editor,
  root: string,
  { path, line, column }: FilePlace,
): string {
  const file = `${root.replaceAll("\\", "/").replace(/^(?!\/)/, "/")}/${path}`.split("/")
    .map(encodeURIComponent).join("/").replaceAll("%3A", ":");
  const at = line ?? 1;
  switch (editor) {
    case "webstorm":
    case "idea":
      return `${editor}://open?file=${file}&line=${at}&column=${column ?? 1}`;
    case "subl":
      return `subl://open?url=file://${file}&line=${at}&column=${column ?? 1}`;
    default:
      return `${editor}://file${file}:${at}:${column ?? 1}`;
  }
}

function readEditor(): Editor {
  const kept = localStorage.getItem(KEY) ?? "";
  return kept in EDITORS ? kept as Editor : "vscode"; // one of them
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
