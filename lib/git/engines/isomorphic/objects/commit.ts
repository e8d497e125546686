import { Buffer } from "node:buffer";
import type { Commit, CommitRequest, Signature } from "../../../repository.ts";
import type { CommitLinks } from "../../../history/commit_links.ts";
import { gitFailed } from "../../../git_failed.ts";
import { withoutCrud } from "../../../identity.ts";

/** Reads a commit object, whatever signatures and further headers it has. */
export function parseCommit(id: string, bytes: Uint8Array): Commit {
  const { headers, body } = split(bytes);
  const encoding = headerOf(headers, "encoding");
  const text = (raw: string): string => decode(raw, encoding);
  const tree = headerOf(headers, "tree");
  if (!tree) throw gitFailed("damaged", `Cannot read the damaged commit "${id}"`);
  return {
    id,
    tree,
    parents: parentsOf(headers),
    author: parseSignature(text(headerOf(headers, "author") ?? "")),
    committer: parseSignature(text(headerOf(headers, "committer") ?? "")),
    message: text(body),
  };
}

export function parseCommitLinks(bytes: Uint8Array): CommitLinks {
  const { headers } = split(bytes);
  const committer = headerOf(headers, "committer") ?? "";
  return { parents: parentsOf(headers), date: parseSignature(committer).timestamp };
}

/** Byte for byte as stock git writes it. */
export function encodeCommit(tree: string, request: CommitRequest): Uint8Array {
  const { parents, author, committer, message } = request;
  if (message.includes("\0")) {
    throw gitFailed("bad_name", "Cannot commit with a message that has a NUL character");
  }
  const lines = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${formatSignature(author)}`,
    `committer ${formatSignature(committer)}`,
  ];
  return Buffer.from(`${lines.join("\n")}\n\n${message}`, "utf8");
}

/** A signature as commits and reflogs have it. */
export function formatSignature({ name, email, timestamp, offset }: Signature): string {
  const cleanName = withoutCrud(name);
  if (cleanName === "") {
    throw gitFailed(
      "bad_name",
      `Cannot sign with the name "${name}": nothing is left of it`,
    );
  }
  const minutes = Math.abs(offset);
  const zone = `${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
  return `${cleanName} <${withoutCrud(email)}> ${Math.trunc(timestamp)} ${zone}`;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}

function split(bytes: Uint8Array): { headers: string; body: string } {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = data.indexOf("\n\n");
  if (end < 0) return { headers: data.toString("latin1"), body: "" };
  return { headers: data.toString("latin1", 0, end), body: data.toString("latin1", end + 2) };
}

/** Value of a header's first line. */
function headerOf(headers: string, name: string): string | null {
  const start = headers.startsWith(`${name} `) ? 0 : headers.indexOf(`\n${name} `) + 1;
  if (start === 0 && !headers.startsWith(`${name} `)) return null;
  const end = headers.indexOf("\n", start);
  return headers.slice(start + name.length + 1, end < 0 ? undefined : end);
}

/** They directly follow the tree; a line in a signature may look like one. */
function parentsOf(headers: string): string[] {
  const lines = headers.slice(headers.indexOf("\n") + 1).split("\n");
  const end = lines.findIndex((line) => !line.startsWith("parent "));
  return lines.slice(0, end < 0 ? undefined : end).map((line) => line.slice("parent ".length));
}

/** A broken one is read as far as it goes. */
export function parseSignature(line: string): Signature {
  const open = line.indexOf("<");
  const close = line.lastIndexOf(">");
  const name = (open < 0 ? line : line.slice(0, open)).trim();
  const email = open < 0 ? "" : line.slice(open + 1, line.indexOf(">", open)).trim();
  const date = /^\s*(-?\d+)\s+([+-])(\d{1,2})(\d{2})/.exec(line.slice(close + 1));
  const minutes = Number(date?.[3] ?? 0) * 60 + Number(date?.[4] ?? 0);
  return {
    name,
    email,
    timestamp: Number(date?.[1] ?? 0),
    offset: date?.[2] === "-" && minutes > 0 ? -minutes : minutes,
  };
}

function decode(raw: string, encoding: string | null): string {
  const bytes = Buffer.from(raw, "latin1");
  return decoderOf(encoding).decode(bytes);
}

function decoderOf(encoding: string | null): TextDecoder {
  try {
    return new TextDecoder(encoding ?? "utf-8", { ignoreBOM: true });
  } catch (error) {
    // A name that nobody knows: git leaves the bytes as they are.
    if (!(error instanceof RangeError)) throw error;
    return new TextDecoder("utf-8", { ignoreBOM: true });
  }
}
