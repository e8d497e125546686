import type { ts as TS } from "ts-morph";
import { WorkbenchError } from "../../errors/mod.ts";
import { positionAt } from "../../source/mod.ts";

/** Why a conditional or loop cannot be moved into a file of its own. */
export type WrapRefusal =
  /** The selection lies in no conditional or loop. */
  | "no_hit"
  /** The page does not parse. */
  | "syntax_error"
  /** It is nested deeper than code that people write. */
  | "too_deep"
  /** An element cannot stand in its place: code computes with the value. */
  | "computed"
  /** Its value goes where nothing and an element without output are not the same. */
  | "value_used_elsewhere"
  /** A component takes it, or markup in it, as an element to look into or to clone. */
  | "element_is_inspected"
  /** It calls a hook, which must stay in its component. */
  | "hook_call"
  /** It uses `this`, `super`, `arguments` or `new.target`. */
  | "uses_this"
  /** It waits or yields for the function around it. */
  | "waits"
  /** It assigns to a variable of the page. */
  | "assigns_captured"
  /** A function in it reads a variable that the page assigns later. */
  | "reads_mutable"
  /** It uses a component that the page declares. */
  | "uses_page_component"
  /** It uses a class or enum that the page declares, or a type declared in a function. */
  | "uses_page_declaration"
  /** It uses a component of a layer that an Expression must not import. */
  | "layer_edge"
  /** The code uses `import.meta` or the like, which stands for its own file. */
  | "uses_file_identity"
  /** A comment of the page decides how its JSX is compiled. */
  | "jsx_pragma"
  /** A type has no name that another file could use. */
  | "unnameable_type"
  /** The result has type errors that the page had not. */
  | "breaks_types"
  /** The node is no element, fragment, conditional or loop, stands in such a one that goes as a whole, or the page declares no such component. */
  | "not_extractable"
  /** It is, or needs, what the page exports by default. */
  | "is_the_page"
  /** The name cannot be used; `detail` says why. */
  | "bad_name"
  /** The folder cannot hold sources of the project. */
  | "bad_folder";

/** Refuses a wrap. `line` is 1-based. */
export function refused(
  reason: WrapRefusal,
  detail: string,
  at?: { readonly ast: TS.SourceFile; readonly start: number },
): WorkbenchError {
  const line = at && positionAt(at.ast, at.start).line;
  return new WorkbenchError("not_wrappable", `Cannot wrap this: ${detail}`, {
    data: { reason, detail, ...(line !== undefined && { line }) },
  });
}

/** The same, at a node. */
export function refusedAt(reason: WrapRefusal, detail: string, node: TS.Node): WorkbenchError {
  const ast = node.getSourceFile();
  return refused(reason, detail, { ast, start: node.getStart(ast) });
}
