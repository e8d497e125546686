import type { FileView } from "../../project/mod.ts";

/** What the project's package.json depends on: the version range by name; none where it cannot be read. */
export async function readDependencies(
  files: Pick<FileView, "read">,
): Promise<ReadonlyMap<string, string>> {
  const value = parse((await files.read("package.json"))?.text ?? "null");
  const groups = ["dependencies", "devDependencies", "peerDependencies"].map((group) =>
    isObject(value) && isObject(value[group]) ? value[group] : {}
  );
  return new Map(
    groups.flatMap((group) =>
      Object.entries(group).filter((entry): entry is [string, string] =>
        typeof entry[1] === "string"
      )
    ),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
