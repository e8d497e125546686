import { isFrozen } from "../project/mod.ts";
import type { ChangeRule } from "./rule.ts";

export const frozen: ChangeRule = {
  id: "frozen",
  scope: "change",
  summary: "No route writes a file that workbench.json calls frozen.",
  why:
    "Some files are made by a generator, or are a contract with others: they change by hand, or not at all. Reading them is " +
    "as free as ever.",
  check({ path, configuration }) {
    if (!isFrozen(path, configuration)) return null;
    const glob = configuration.frozen.find((each) =>
      isFrozen(path, { ...configuration, frozen: [each] })
    );
    return {
      message: `"${path}" is frozen by "${glob}" in workbench.json`,
      fix: "Change it by hand, or take the glob out of frozen",
    };
  },
};
