/**
 * Renames, moves and removes every unit of a copy of a project, or so many as are asked for: what validates has to land whole, to
 * type-check as before and to be undone byte for byte; what does not is told with its reasons.
 * @module
 */
import { resolve } from "node:path";
import process from "node:process";
import { seededRandom } from "../support/random.ts";
import { type FlowName, FLOWS, type Landing, openLandingSite } from "./landing_site.ts";

const [folder, ...words] = process.argv.slice(2);
const asked = words.filter((word) => !/^\d+$/.test(word));
const unknown = asked.filter((each) => !(FLOWS as readonly string[]).includes(each));
if (folder === undefined || unknown.length > 0) {
  console.error(`Usage: npm run landings -- DIR [HOW-MANY] [${FLOWS.join("|")} ...]`);
  process.exit(2);
}
/** How many units each flow takes, in a random order; all without a number. */
const atMost = Number(words.find((word) => !asked.includes(word)) ?? Infinity);
const flows = asked.length > 0 ? asked as FlowName[] : FLOWS;
const SEED = Number(process.env["WORKBENCH_SEED"] ?? 19);

await using site = await openLandingSite({ folder: resolve(folder) }, SEED);
console.log(`${site.units.length} units; TypeScript finds ${site.known.length} faults as it is`);
let failures = 0;
for (const flow of flows) failures += await walk(flow);
process.exitCode = failures > 0 ? 1 : 0;

/** The units that a flow is tried on: other ones for each flow. */
function sample(flow: FlowName): string[] {
  const random = seededRandom(SEED + FLOWS.indexOf(flow));
  const left = [...site.units];
  const taken: string[] = [];
  while (taken.length < atMost && left.length > 0) {
    taken.push(...left.splice(random(left.length), 1));
  }
  return taken;
}

/** @returns how many went wrong */
async function walk(flow: FlowName): Promise<number> {
  const began = performance.now();
  let landed = 0;
  let failed = 0;
  const refused = new Map<string, string[]>();
  for (const path of sample(flow)) {
    try {
      const landing = await site.land(flow, path);
      if (landing.kind === "landed") landed++;
      else note(refused, path, landing);
    } catch (error) {
      failed++;
      console.log(`FAILED ${flow} ${path}\n${String(error).slice(0, 3000)}`);
    }
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${flow}: ${landed} landed, ${failed} failed, ${seconds} s; refused:`);
  for (const [reason, examples] of refused) {
    console.log([`  ${examples.length} × ${reason}`, ...examples.slice(0, 5)].join("\n      "));
  }
  return failed;
}

function note(
  refused: Map<string, string[]>,
  path: string,
  { errors, isMissed }: Landing & { readonly kind: "refused" },
): void {
  const [first] = errors;
  const sentence = first?.message.replace(/"[^"]*"/g, "…").replace(/ \([^)]*\)$/, "");
  const seen = isMissed === null
    ? ""
    : `; TypeScript ${isMissed ? "misses it" : "does not miss it"}`;
  const reason = `${first?.code}: ${sentence}${seen}`;
  refused.set(reason, [...refused.get(reason) ?? [], `${path}: ${first?.message ?? ""}`]);
}
