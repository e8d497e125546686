import type { ts as TS } from "ts-morph";
import { lookOutward } from "../source/jsx/mod.ts";
import { readModuleFacts } from "../source/modules/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { EFFECTS } from "./effects.ts";
import { globalUses } from "./global_uses.ts";
import type { FileRule, Finding } from "./rule.ts";

const CLOCKS = ["Date", "performance.now", "performance.timeOrigin", "process.hrtime"] as const;
const RANDOM = ["Math.random", "crypto.randomUUID", "crypto.getRandomValues"] as const;
const WORLD = [
  "document",
  "alert",
  "confirm",
  "prompt",
  "process.env",
  "process.argv",
  "process.cwd",
  "process.stdin",
  "process.stdout",
  "process.stderr",
] as const;

const NAMES: ReadonlySet<string> = new Set([...EFFECTS.keys(), ...CLOCKS, ...RANDOM, ...WORLD]);

/** The modules of Node.js that reach the disk, the network, other processes or the clock, without `node:`. */
const MODULES: ReadonlySet<string> = new Set([
  "child_process",
  "cluster",
  "dgram",
  "dns",
  "dns/promises",
  "fs",
  "fs/promises",
  "http",
  "http2",
  "https",
  "inspector",
  "net",
  "os",
  "perf_hooks",
  "process",
  "readline",
  "readline/promises",
  "repl",
  "sqlite",
  "timers",
  "timers/promises",
  "tls",
  "tty",
  "worker_threads",
]);

/** `node:crypto` also hashes, which is pure. */
const RANDOM_OF_CRYPTO: ReadonlySet<string> = new Set([
  "randomBytes",
  "randomFill",
  "randomFillSync",
  "randomInt",
  "randomUUID",
  "getRandomValues",
  "webcrypto",
]);

const FIX = "Take the value as a parameter, and read it in a service, hook or provider";

export const domainImpure: FileRule = {
  id: "domain-impure",
  scope: "file",
  summary: "Domain code does no I/O and reads no clock, no randomness and no environment.",
  why:
    "Rules of the business that depend on their arguments alone can be tested by a table of examples, and give tomorrow " +
    "what they give today. A time, an id or a setting is an argument like any other. Dates made from given values are " +
    "pure; imports of types are erased and do not count.",
  evidence: {
    per: "file",
    places: ({ unit }) => unit?.layer === "domain" ? 1 : 0,
  },
  check({ source, unit }) {
    if (unit?.layer !== "domain") return [];
    return [...impureImports(source), ...impureUses(source.ast)];
  },
};

function impureUses(ast: TS.SourceFile): Finding[] {
  return globalUses(ast, NAMES).flatMap(({ name, node }): Finding[] => {
    const used = name === "Date" ? clockRead(node) : { name, node };
    if (!used) return [];
    const message = `Domain code uses "${used.name}"`;
    return [{ start: used.node.getStart(ast), end: used.node.end, message, fix: FIX }];
  });
}

/** `Date.now`, `new Date()` and `Date()` read the clock; `new Date(value)` and `Date.parse(value)` do not. */
function clockRead(date: TS.Node): { name: string; node: TS.Node } | null {
  const outer = lookOutward(date);
  const { parent } = outer;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === outer) {
    return parent.name.text === "now" ? { name: "Date.now", node: parent } : null;
  }
  if (ts.isNewExpression(parent) && parent.expression === outer) {
    return parent.arguments?.length ? null : { name: "new Date()", node: parent };
  }
  const isCall = ts.isCallExpression(parent) && parent.expression === outer;
  return isCall ? { name: "Date()", node: parent } : null;
}

function impureImports(source: { readonly ast: TS.SourceFile }): Finding[] {
  return readModuleFacts(source).imports.flatMap(({ specifier, typeOnly, names, start, end }) => {
    const module = specifier.replace(/^node:/, "");
    if (typeOnly) return [];
    if (MODULES.has(module)) {
      return [{ start, end, message: `Domain code imports "${specifier}"`, fix: FIX }];
    }
    if (module !== "crypto") return [];
    return names.filter(({ imported }) => RANDOM_OF_CRYPTO.has(imported)).map(({ imported }) => ({
      start,
      end,
      message: `Domain code imports "${imported}" of "${specifier}"`,
      fix: FIX,
    }));
  });
}
