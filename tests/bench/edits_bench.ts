import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { contentHash } from "../../lib/project/mod.ts";
import { parseSource } from "../../lib/source/mod.ts";
import { type EditPart, measureParts } from "./edits/edit_parts.ts";
import { editWithRecast, editWithTsMorph, type NewAttribute } from "./edits/peer_edits.ts";
import type { Figure } from "./harness/figure.ts";
import { type Measured, measureInTurns } from "./harness/measure.ts";
import { type Bench, copiedShop, openBench } from "./harness/open_bench.ts";

const PAGE = { feature: "catalog", file: "CatalogPage.tsx" };
const PATH = "src/features/catalog/pages/CatalogPage.tsx";
const NODE = "CatalogPage:0.1";
/** Twenty elements of the page, in the order of the source. */
const ELEMENTS: readonly string[] =
  `0 0.0 0.1 0.2.0 0.4 0.4.0.0 0.5.0 0.5.1 0.6 0.7 0.7.@retry.0 0.7.0.0
  0.7.0.0.@renderActions.0 0.7.0.0.@renderActions.0.@icon.0 0.8.0 0.8.0.0 0.8.0.1 0.8.0.1.0.0 0.8.0.1.0.0.2
  0.8.0.1.0.0.3.0`.split(/\s+/).map((steps) => `CatalogPage:${steps}`);
/**
 * Who edits does so several times in a row: right behind another library's work, its garbage is what is measured. A service runs
 * all day, and is measured once the engine has compiled what it does often: all works are warmed up alike.
 */
const ROUNDS = { rounds: 15, warmup: 30, inRow: 5 };

/** An attribute for each of the elements. */
const ATTRIBUTES: readonly NewAttribute[] = ELEMENTS.map((_id, at) => ({ at, name: "data-n" }));

const PLACEHOLDER: readonly NewAttribute[] = [{ tag: "SearchField", at: 0, name: "placeholder" }];

/** Edits of a page, one prop and many, from the request to the synced file, beside two libraries that do the same. */
export async function* editsBench(): AsyncGenerator<Figure> {
  using shop = copiedShop();
  const text = readFileSync(join(shop.root, PATH), "utf8");
  // Theirs go to a file that the service does not look at: neither waits for the other's change.
  const theirs = join(shop.folder, "CatalogPage.tsx");
  // The peers look at no types; what it costs to tell of them is a figure of its own.
  writeFileSync(join(shop.root, "workbench.json"), '{ "gate": { "types": "off" } }');
  await using bench = await openBench(shop.root);
  using typedShop = copiedShop();
  await using typedBench = await openBench(typedShop.root);
  await typedBench.ask(`/api/pages/source?${new URLSearchParams(PAGE)}`);
  const { ours: typed } = await editor(typedBench);
  const { parse, sync, ours, recast, tsMorph, batch, recastBatch, tsMorphBatch, told } =
    await measureInTurns({
      parse: () => parseOnce(text),
      sync: () => writeSynced(theirs, text),
      ...await editor(bench),
      told: typed,
      recast: () => writeSynced(theirs, editWithRecast(text, PLACEHOLDER)),
      tsMorph: () => writeSynced(theirs, editWithTsMorph(text, PLACEHOLDER)),
      recastBatch: () => writeSynced(theirs, editWithRecast(text, ATTRIBUTES)),
      tsMorphBatch: () => writeSynced(theirs, editWithTsMorph(text, ATTRIBUTES)),
    }, ROUNDS);
  yield { name: "parse of the page, once", unit: "ms", ...parse };
  yield { name: "write and sync of the page", unit: "ms", ...sync };
  const parses = (ours.median - sync.median) / parse.median;
  const edit = { name: "prop edit, request to synced file", unit: "ms", ...ours } as const;
  yield {
    ...edit,
    aim: { atMost: 6 },
    peer: { name: "recast", median: recast.median },
    note:
      `the peers parse, change, print and sync: no check, no lock; without the sync ours takes ${
        parses.toFixed(1)
      } parses`,
  };
  yield { ...edit, peer: { name: "ts-morph", median: tsMorph.median } };
  yield {
    name: "prop edit, answered with what the types say",
    unit: "ms",
    ...told,
    note: "the checker is ready, and looks at the page before and after while it is written",
  };
  const many = {
    name: `batch of ${ATTRIBUTES.length} ops, request to synced file`,
    unit: "ms",
  } as const;
  yield {
    ...many,
    ...batch,
    aim: { atMost: 2 * ours.median },
    peer: { name: "recast", median: recastBatch.median },
    note: "aim: twice the edit of one prop",
  };
  yield { ...many, ...batch, peer: { name: "ts-morph", median: tsMorphBatch.median } };
  yield* sharesOf(await measureParts(shop.root, { path: PATH, nodeId: NODE }, ROUNDS), ours);
}

const PARTS: readonly (readonly [part: EditPart, name: string, note: string])[] = [
  ["ops", "read, parse, op and imports", "the text after is parsed once"],
  ["facts", "facts of the text for the graph", "asked for by the next request"],
  ["gate", "the gate", "the rules of the file, before and after, as its imports stay"],
  ["record", "the record to undo it by", "the folder of records is listed for it"],
  ["write", "lock, check, write, two syncs", "the file's and the folder's"],
  [
    "git",
    "the question whether git has it",
    "asked at once where no folder above has a repository",
  ],
];

/** Where the time of one edit goes. */
function* sharesOf(
  parts: Readonly<Record<EditPart, Measured>>,
  whole: Measured,
): Generator<Figure> {
  for (const [part, name, note] of PARTS) {
    const measured = parts[part];
    const share = (100 * measured.median / whole.median).toFixed(0);
    yield { name: `of it: ${name}`, unit: "ms", ...measured, note: `${share} %; ${note}` };
  }
}

/** @returns edits of one prop and of many, each another one each time */
async function editor(
  bench: Bench,
): Promise<{ ours: () => Promise<void>; batch: () => Promise<void> }> {
  const tree = await bench.ask(`/api/pages/tree?${new URLSearchParams(PAGE)}`);
  let { contentHash } = tree as { contentHash: string }; // as its schema has it
  let count = 0;
  async function edit(path: string, body: object): Promise<void> {
    const saved = await bench.ask(path, { ...PAGE, ...body, contentHash });
    ({ contentHash } = saved as { contentHash: string }); // as its schema has it
  }
  const valued = (propName: string) => ({ propName, kind: "string", value: `${count++}` });
  return {
    ours: () => edit("/api/pages/props", { nodeId: NODE, ...valued("placeholder") }),
    batch: () =>
      edit("/api/pages/edits", {
        ops: ATTRIBUTES.map(({ at, name }) => ({
          op: "setProp",
          nodeId: ELEMENTS[at],
          ...valued(name),
        })),
      }),
  };
}

function parseOnce(text: string): Promise<unknown> {
  return parseSource({
    path: "CatalogPage.tsx",
    text,
    contentHash: contentHash(text),
    editable: true,
  });
}

function writeSynced(path: string, text: string): void {
  const file = openSync(path, "w");
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
}
