import { EFFECTS } from "./effects.ts";
import { globalUses } from "./global_uses.ts";
import { capitalisedLayer } from "./layer_words.ts";
import type { FileRule } from "./rule.ts";

const LAYERS: ReadonlySet<string> = new Set(["page", "component", "expression"]);
const NAMES: ReadonlySet<string> = new Set(EFFECTS.keys());

export const pageEffect: FileRule = {
  id: "page-effect",
  scope: "file",
  summary:
    "Pages, components and expressions do not call fetch, storage, timers or sockets themselves.",
  why:
    "What only shows can be shown anywhere: in a test, in a story, beside another page. Once it loads, stores or waits " +
    "by itself, it needs a network and a clock to be shown at all. Names that the file declares or imports are its own " +
    "(a parameter called fetch is no effect), and asking whether something is there (typeof localStorage) is free.",
  evidence: {
    per: "file",
    places: ({ unit }) => unit && LAYERS.has(unit.layer) ? 1 : 0,
  },
  check({ source, unit }) {
    if (!unit || !LAYERS.has(unit.layer)) return [];
    return globalUses(source.ast, NAMES).map(({ name, node }) => ({
      start: node.getStart(source.ast),
      end: node.end,
      message: `${capitalisedLayer(unit.layer)} uses "${name}"`,
      fix:
        "Move it into a service or hook, call that in a provider, and take the result from there",
    }));
  },
};
