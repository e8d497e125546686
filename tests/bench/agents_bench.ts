import { type Agent, agentAt, versionIn } from "../mcp/mcp_agent.ts";
import type { Figure } from "./harness/figure.ts";
import { measure, summarize } from "./harness/measure.ts";
import { type Bench, copiedShop, generatedProject, openBench } from "./harness/open_bench.ts";

const FILES = 2000;
const PAGE = "src/features/feature3/pages/Page1.tsx";
const ROUNDS = 15;
const WARMUP = 5;
const HEADING = "Page1:0.0.0";
const MACHINE = "src/features/checkout/workflows/checkout.machine.ts";

/** A tool, and what its routes take when they are asked without the protocol. */
interface Compared {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly routes: () => Promise<unknown>;
}

/** Tools of agents over the protocol, by the official client, beside the routes that they call. */
export async function* agentsBench(): AsyncGenerator<Figure> {
  using generated = generatedProject(FILES);
  await using large = await openBench(generated.root);
  await using agent = await agentAt(large.fetch);
  for (const tool of await toolsOfUnits(large, agent)) yield await overRoutes(agent, tool);
  yield await textFigure(agent);
  using shop = copiedShop();
  await using small = await openBench(shop.root);
  await using other = await agentAt(small.fetch);
  for (const tool of toolsOfMachines(small)) yield await overRoutes(other, tool);
}

async function toolsOfUnits(bench: Bench, agent: Agent): Promise<Compared[]> {
  const version = versionIn(await agent.text("read_unit", { path: PAGE }));
  const ops = [{ op: "setText", nodeId: HEADING, text: "Another page" }];
  const { contentHash } = await bench.ask(at("/api/pages/tree", PAGE)) as { contentHash: string };
  const edit = { path: PAGE, ops, dryRun: true };
  return [
    {
      name: "project_overview",
      input: {},
      routes: () =>
        Promise.all(
          ["/api/project", "/api/workflows/features", "/api/processes"].map((path) =>
            bench.ask(path)
          ),
        ),
    },
    { name: "find", input: { q: "Page1" }, routes: () => bench.ask("/api/units?q=Page1") },
    {
      name: "read_unit",
      input: { path: PAGE },
      routes: () => bench.ask(at("/api/pages/tree", PAGE)),
    },
    {
      name: "edit_unit",
      input: { ...edit, version },
      routes: () => bench.ask("/api/pages/edits", { ...edit, contentHash, detail: "minimal" }),
    },
  ];
}

function toolsOfMachines(bench: Bench): Compared[] {
  const narrative = (): Promise<unknown> => bench.ask(at("/api/workflows/narrative", MACHINE));
  return [
    { name: "read_machine", input: { path: MACHINE }, routes: narrative },
    {
      name: "read_machine",
      input: { path: MACHINE, detail: true },
      routes:
        async () => [await narrative(), await bench.ask(at("/api/workflows/machines", MACHINE))],
    },
  ];
}

const at = (route: string, path: string): string => `${route}?path=${encodeURIComponent(path)}`;

/** What the protocol and the tool add to the routes, in pairs: a busy moment of the machine is both's. */
async function overRoutes(agent: Agent, { name, input, routes }: Compared): Promise<Figure> {
  const pairs: { tool: number; verb: number }[] = [];
  for (let round = -WARMUP; round < ROUNDS; round++) {
    const tool = await millisecondsOf(() => agent.text(name, input));
    const verb = await millisecondsOf(routes);
    if (round >= 0) pairs.push({ tool, verb });
  }
  const of = (key: "tool" | "verb"): string =>
    summarize(pairs.map((pair) => pair[key])).median.toFixed(1);
  return {
    name: [name, ...Object.keys(input), "over its routes"].join(" "),
    unit: "ms",
    ...summarize(pairs.map(({ tool, verb }) => tool - verb)),
    aim: { atMost: 10 },
    note: `the tool ${of("tool")} ms, its routes ${of("verb")}`,
  };
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** A search for a text opens many trees; no route does the same. */
async function textFigure(agent: Agent): Promise<Figure> {
  const search = (): Promise<unknown> => agent.text("find", { text: "Section 3", role: "page" });
  const measured = await measure(search, { rounds: 5, warmup: 1 });
  return { name: `find by a text, 400 pages of ${FILES} files`, unit: "ms", ...measured };
}
