import { exportedValues } from "./exported_values.ts";
import { genericNameReason } from "./generic_name.ts";
import type { FileRule } from "./rule.ts";

export const expressionName: FileRule = {
  id: "expression-name",
  scope: "file",
  summary: "The name of an Expression says what it shows.",
  why:
    "Expressions are read in the pages that use them: <OrderList> and <ShippingHint> tell a reader something there, <List>, " +
    "<Wrapper> and <Conditional> do not. Every component that an Expression exports is looked at.",
  evidence: {
    per: "file",
    places: ({ unit }) => unit?.layer === "expression" ? 1 : 0,
  },
  check({ source, unit }) {
    if (unit?.layer !== "expression") return [];
    return exportedValues(source).flatMap(({ name, kind, start, end }) => {
      if (name === null || kind === "value" || !/^\p{Lu}/u.test(name)) return [];
      const reason = genericNameReason(name);
      if (reason === null) return [];
      return [{ start, end, message: `The name ${reason}`, fix: "Name it after its subject" }];
    });
  },
};
