/** A script that is one command of plain words. */
export interface PlainCommand {
  /** The variables in front, as `MODE=staging vite` and `cross-env MODE=staging vite` set them. */
  readonly variables: Readonly<Record<string, string>>;
  readonly tool: string;
  readonly args: readonly string[];
}

/** Reads a script of package.json. @returns null for anything but plain words: that is the shell's to read */
export function readPlainCommand(text: string): PlainCommand | null {
  if (!/^[\w@%+=:,./ -]+$/.test(text)) return null;
  const words = text.trim().split(/ +/);
  const start = words.findIndex((word) => word !== "cross-env" && !/^\w+=/.test(word));
  const [tool = "", ...args] = words.slice(start);
  const variables = words.slice(0, start).filter((word) => word !== "cross-env").map((word) => {
    const at = word.indexOf("=");
    return [word.slice(0, at), word.slice(at + 1)];
  });
  return { variables: Object.fromEntries(variables), tool, args };
}
