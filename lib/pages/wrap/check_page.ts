import type { ts as TS } from "ts-morph";
import { parseDiagnostics } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { Pieces } from "./pieces.ts";
import { refused, refusedAt } from "./refusal.ts";
import { isTagRoot } from "./tag_root.ts";

/**
 * Refuses pages whose text is not reliable.
 * @throws {WorkbenchError} `not_wrappable`
 */
export function checkPage(ast: TS.SourceFile): void {
  const [error] = parseDiagnostics(ast);
  if (error) {
    throw refused("syntax_error", "The page has a syntax error", { ast, start: error.start });
  }
  const pragmas = (ast as PragmaFile).pragmas;
  if (pragmas?.has("jsx") || pragmas?.has("jsxfrag")) {
    throw refused("jsx_pragma", "A comment of the page says which function its JSX calls", {
      ast,
      start: 0,
    });
  }
  if (ast.text.includes("\uffff")) {
    throw refused("syntax_error", "The page holds the character U+FFFF");
  }
}

/** Far more than code that people write, and few enough for what looks at it branch by branch. */
const MAX_DEPTH = 400;

/**
 * Refuses code that is nested so deeply that looking into it could exhaust the stack.
 * @throws {WorkbenchError} `not_wrappable`
 */
export function checkDepth(root: TS.Node): void {
  const agenda = [{ node: root, depth: 0 }];
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    const { node, depth } = next;
    if (depth > MAX_DEPTH) throw refusedAt("too_deep", "It is nested too deeply", root);
    ts.forEachChild(node, (child) => {
      agenda.push({ node: child, depth: depth + 1 });
    });
  }
}

/** The compiler keeps the `@jsx` comments of a file here; its published types leave that out. */
interface PragmaFile extends TS.SourceFile {
  readonly pragmas?: ReadonlyMap<string, unknown>;
}

/**
 * A component that an Expression must not import cannot become a prop either: it is markup.
 * @throws {WorkbenchError} `not_wrappable`
 */
export function checkTags({ expression }: Pieces): void {
  for (const { used } of expression.wants) {
    if (used.origin.kind !== "import") continue;
    const tag = used.nodes.find((node) => isTagRoot(node));
    if (tag) {
      throw refusedAt(
        "layer_edge",
        `It uses <${used.name}>, which ${
          expression.kind === "component" ? "a Component" : "an Expression"
        } must not import`,
        tag,
      );
    }
  }
}
