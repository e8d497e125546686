import { inlineLogic, logicHead } from "./inline_logic.ts";
import { capitalisedLayer } from "./layer_words.ts";
import type { FileRule } from "./rule.ts";
import { shortened } from "./shortened.ts";

export const pageInlineLogic: FileRule = {
  id: "page-inline-logic",
  scope: "file",
  summary: "Pages and components leave conditionals and loops in JSX to Expressions.",
  why:
    "An Expression gives a condition or a list a name, and the page reads like its own table of contents. The outermost " +
    "conditional or loop is counted, with what is inside it; early returns and conditions outside of JSX are not.",
  evidence: {
    per: "file",
    places: ({ unit, tree }) =>
      (unit?.layer === "page" || unit?.layer === "component") && tree.roots.length > 0 ? 1 : 0,
  },
  check({ source, unit, tree }) {
    if (unit?.layer !== "page" && unit?.layer !== "component") return [];
    return inlineLogic(tree).map((node) => {
      const head = logicHead(node);
      const kind = node.type === "loop" ? "loop" : "conditional";
      return {
        start: head.getStart(source.ast),
        end: head.end,
        message: `${capitalisedLayer(unit.layer)} holds a ${kind} in its JSX: ${
          shortened(node.text ?? "")
        }`,
        fix: "Wrap it into an Expression",
      };
    });
  },
};
