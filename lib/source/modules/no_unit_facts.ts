import type { UnitFacts } from "./unit_facts.ts";

/** The facts of a file that could not be read. */
export const NO_UNIT_FACTS: UnitFacts = {
  components: [],
  namespaces: [],
  uses: [],
  lazy: [],
  jsx: false,
  routes: [],
};
