import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { watchHolds } from "./harness/event_loop.ts";
import { type Figure, found } from "./harness/figure.ts";
import { measure, measureInTurns, ONCE } from "./harness/measure.ts";
import { residentMegabytes } from "./harness/memory.ts";
import { benchFolder, openBench } from "./harness/open_bench.ts";

const COUNT = 10_000;
const ROUNDS = { rounds: 15, warmup: 3 };
const BODY = "Some **words** about the cart, the catalog and what a customer does with them. ";

/** Lists of 10,000 notes in the state directory, in process, beside reading their files. */
export async function* notesBench(): AsyncGenerator<Figure> {
  for await (const figure of noteFigures()) {
    yield { ...figure, name: `${figure.name}, ${COUNT} notes` };
  }
}

async function* noteFigures(): AsyncGenerator<Figure> {
  let ids: string[] = [];
  using state = benchFolder((folder) => ids = generateNotes(join(folder, "notes"), COUNT));
  await using bench = await openBench(null, { stateDirectory: state.root });
  const before = residentMegabytes();
  const { holds, watch } = watchHolds();
  const ask = (path: string, body?: object) => watch(() => bench.ask(`/api/notes${path}`, body));
  const unit = "ms";
  yield { name: "list of notes, cold", unit, ...await measure(ask(""), ONCE) };
  const folder = join(state.root, "notes");
  const { list, readAll } = await measureInTurns({
    list: ask(""),
    readAll: () => readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8")),
  }, ROUNDS);
  yield {
    name: "list of notes, warm",
    unit,
    ...list,
    aim: { atMost: 200 },
    peer: { name: "node:fs", median: readAll.median },
    note: "the peer reads every file",
  };
  const search = ask("?q=customer%20number%207777");
  yield { name: "search of notes, warm", unit, ...await measure(search, ROUNDS) };
  yield { name: "note read", unit, ...await measure(ask(`/${ids[0]}`), ROUNDS) };
  const make = ask("", { title: "New", body: BODY });
  yield { name: "note made", unit, ...await measure(make, ROUNDS) };
  yield {
    name: "longest hold of the event loop in these",
    unit,
    ...found(Math.max(...holds)),
    aim: { atMost: 50 },
  };
  yield { name: "memory grown by these", unit: "MB", ...found(residentMegabytes() - before) };
}

function generateNotes(folder: string, count: number): string[] {
  mkdirSync(folder, { recursive: true });
  return Array.from({ length: count }, (_, index) => {
    const id = `${(1.7e12 + index).toString(36).padStart(9, "0")}-${"0".repeat(12)}`;
    const matter = `title: "Note number ${index}"\ntags: ["cart", "part ${index % 20}"]\n`;
    const text = `---\n${matter}---\n# Number ${index}\n\n${BODY.repeat(20)}\n`;
    writeFileSync(join(folder, `${id}.md`), text);
    return id;
  });
}
