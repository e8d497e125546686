import { assert, assertEquals } from "@std/assert";
import type { PureOp } from "../../../lib/edits/mod.ts";
import type { BabelFile, Comment, ImportedName, Part } from "./babel_tree.ts";

/** Ops that can give a fragment a key. */
const KEYING: ReadonlySet<PureOp["op"]> = new Set(["wrapNode", "unwrapNode", "replaceNode"]);

/** The imports are those from before, and what the op says of them. */
export function judgeImports(before: BabelFile, after: BabelFile, op: PureOp): void {
  const expected = before.imports.map(told);
  const found = after.imports.map(told);
  if (op.op === "removeImport") {
    const gone = before.imports.filter(({ local }) => local === op.local);
    assertEquals(gone.length, 1);
    assertEquals(found, before.imports.filter(({ local }) => local !== op.local).map(told));
  } else if (op.op === "addImport" && found.length > expected.length) {
    const added = {
      specifier: op.specifier,
      imported: op.imported,
      local: op.local ?? op.imported,
      typeOnly: false,
    };
    assertEquals(found.toSorted(), [...expected, told(added)].toSorted());
    // Those from before keep their order: modules are run in it.
    assertEquals(found.filter((each) => expected.includes(each)), expected);
  } else if (KEYING.has(op.op)) {
    // An entry of a list that is a fragment now has a tag.
    const added = found.filter((each) => !expected.includes(each));
    assertEquals(found.filter((each) => expected.includes(each)), expected);
    assert(added.length <= 1 && added.every((each) => each.startsWith('["react","Fragment",')));
  } else {
    assertEquals(found, expected);
    if (op.op === "addImport") assert(before.imports.some((each) => isAsked(each, op)));
  }
}

function told({ specifier, imported, local, typeOnly }: ImportedName): string {
  return JSON.stringify([specifier, imported, local, typeOnly]);
}

/** An import without a name of its own takes what the file calls the export. */
function isAsked(
  { specifier, imported, local, typeOnly }: ImportedName,
  op: PureOp & { op: "addImport" },
): boolean {
  return specifier === op.specifier && imported === op.imported && !typeOnly &&
    (op.local === undefined || op.local === local);
}

/** What an op may take comments with: the part that it removes, with the rest of its line. */
interface Touched {
  readonly text: string;
  readonly partOf: (id: string) => Part;
}

const TAKING: ReadonlySet<PureOp["op"]> = new Set([
  "setProp",
  "removeProp",
  "replaceNode",
  "removeNode",
  "setText",
  "unwrapNode",
]);

/** Comments stay, but those in what an op takes away. */
export function judgeComments(
  before: BabelFile,
  after: BabelFile,
  op: PureOp,
  { text, partOf }: Touched,
): void {
  const left = new Map<string, number>();
  for (const comment of after.comments) {
    left.set(comment.text, (left.get(comment.text) ?? 0) + 1);
  }
  const missing = before.comments.filter((comment) => {
    const count = left.get(comment.text) ?? 0;
    left.set(comment.text, count - 1);
    return count <= 0;
  });
  if (missing.length === 0) return;
  const [start, end] = takenRange(op, text, partOf);
  const isTaken = (comment: Comment) =>
    before.comments.some((each) =>
      each.text === comment.text && start <= each.start && each.start < end
    );
  for (const comment of missing) assert(isTaken(comment), `The comment "${comment.text}" is lost`);
}

function takenRange(
  op: PureOp,
  text: string,
  partOf: (id: string) => Part,
): readonly [start: number, end: number] {
  if (op.op === "removeImport") return [0, text.length];
  if (!TAKING.has(op.op) || !("nodeId" in op)) return [-1, -1];
  const { start, end } = partOf(op.nodeId);
  const lineEnd = text.indexOf("\n", end);
  return [start, lineEnd < 0 ? text.length : lineEnd];
}
