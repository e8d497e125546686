import { Buffer } from "node:buffer";
import { gitFailed } from "../common/git_failed.ts";
import { withoutCrud } from "../common/identity.ts";
import type { Commit, Signature } from "../repository.ts";

/** Reads a commit object; a text that is not UTF-8 is read as its header says, as far as the runtime knows it. */
export function parseCommit(id: string, content: Buffer): Commit {
  const end = content.indexOf("\n\n");
  const head = end < 0 ? content : content.subarray(0, end);
  const lines = head.toString("latin1").split("\n");
  const decode = decoderOf(valuesOf(lines, "encoding")[0]);
  const signature = (name: string): Signature =>
    parseSignature(decode(Buffer.from(valuesOf(lines, name)[0] ?? "", "latin1")));
  const [tree] = valuesOf(lines, "tree");
  if (!tree) throw gitFailed("damaged", `Cannot read the damaged commit "${id}"`);
  return {
    id,
    tree,
    parents: valuesOf(lines, "parent"),
    author: signature("author"),
    committer: signature("committer"),
    message: end < 0 ? "" : decode(content.subarray(end + 2)),
  };
}

/** The bytes of a commit object. */
export function formatCommit(commit: Omit<Commit, "id">): Buffer {
  return Buffer.from([
    `tree ${commit.tree}`,
    ...commit.parents.map((parent) => `parent ${parent}`),
    `author ${formatSignature(commit.author)}`,
    `committer ${formatSignature(commit.committer)}`,
    "",
    commit.message.replaceAll("\0", ""),
  ].join("\n"));
}

/** Headers before the first that is continued, such as a signature, stand in a line each. */
function valuesOf(lines: readonly string[], name: string): string[] {
  return lines.filter((line) => line.startsWith(`${name} `))
    .map((line) => line.slice(name.length + 1));
}

function decoderOf(encoding: string | undefined): (bytes: Uint8Array) => string {
  const decoder = newDecoder(encoding ?? "utf-8") ?? new TextDecoder();
  return (bytes) => decoder.decode(bytes);
}

function newDecoder(encoding: string): TextDecoder | null {
  try {
    return new TextDecoder(encoding, { ignoreBOM: true });
  } catch (error) {
    // An encoding that the runtime does not know.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function parseSignature(text: string): Signature {
  const open = text.indexOf("<");
  const close = open < 0 ? -1 : text.indexOf(">", open);
  const [name, email, when] = close < 0
    ? ["", "", ""]
    : [text.slice(0, open).replace(/ $/, ""), text.slice(open + 1, close), text.slice(close + 1)];
  const [, timestamp = "0", sign = "+", hours = "0", minutes = "0"] =
    /^ (\d+) ([+-])(\d\d)(\d\d)/.exec(when) ?? [];
  const offset = Number(hours) * 60 + Number(minutes);
  return {
    name,
    email,
    timestamp: Number(timestamp),
    offset: sign === "-" && offset > 0 ? -offset : offset,
  };
}

export function formatSignature({ name, email, timestamp, offset }: Signature): string {
  const minutes = Math.abs(offset);
  const zone = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, "0")
  );
  const when = `${timestamp} ${offset < 0 ? "-" : "+"}${zone.join("")}`;
  return `${withoutCrud(name)} <${withoutCrud(email)}> ${when}`;
}
