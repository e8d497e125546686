import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { after, before, describe, it } from "node:test";
import { assert } from "@std/assert";
import { fixturePath } from "../../support/fixture_path.ts";
import { seededRandom } from "../../support/random.ts";
import { disguise } from "../disguise.ts";
import { randomConfig } from "../random_machine.ts";
import { commentedText } from "./commented_text.ts";
import { type Outcome, runSequence } from "./sequence.ts";

/** Sequences of each kind; many more when asked for. */
const COUNT = Math.ceil(Number(process.env.WORKBENCH_FUZZ ?? 500) / 100);
const FIRST_SEED = Number(process.env.WORKBENCH_SEED ?? 1);
const EDITS = 8;

describe("edits of workflows, at random and one after the other", () => {
  let corpus: Readonly<Record<string, string>>;

  const { warn } = console;

  before(() => {
    corpus = readCorpus();
    // What XState thinks of random machines is not the point.
    console.warn = () => {};
  });

  after(() => {
    console.warn = warn;
  });

  it("keeps the machines of the corpus as XState builds them", async () => {
    const paths = Object.keys(corpus).filter((path) =>
      /\.(?:tsx?|js)$/.test(path) && !path.includes("/parts/") &&
      !path.endsWith("/missing_import.ts")
    );
    await runAll("corpus", (random) => {
      const path = paths[random(paths.length)] ?? "";
      const folder = path.slice(0, 3);
      const files = Object.entries(corpus).filter(([each]) =>
        each === path || (each.startsWith(folder) && /\/parts\/|package\.json$/.test(each)) ||
        corpus[path]?.includes(`"./${each.slice(folder.length).replace(/\.\w+$/, "")}"`)
      );
      return { path, files: Object.fromEntries(files) };
    });
  });

  for (const version of [4, 5] as const) {
    const folder = `v${version}`;
    const manifest = {
      [`${folder}/package.json`]: JSON.stringify({ dependencies: { xstate: `^${version}.0.0` } }),
    };

    it(`keeps the comments of generated machines of XState ${version}`, async () => {
      await runAll(`commented v${version}`, (random) => {
        const config = { ...randomConfig(random, version), predictableActionArguments: true };
        const path = `${folder}/made.ts`;
        return { path, files: { ...manifest, [path]: commentedText(config, random, version) } };
      });
    });

    it(`keeps generated machines of XState ${version}, however they are written`, async () => {
      await runAll(`disguised v${version}`, (random) => {
        const config = { ...randomConfig(random, version), predictableActionArguments: true };
        const { path, files } = disguise(config, random, { folder, creator: "createMachine" });
        return { path, files: { ...manifest, ...files } };
      });
    });
  }
});

interface Start {
  readonly path: string;
  readonly files: Readonly<Record<string, string>>;
}

async function runAll(
  label: string,
  start: (random: ReturnType<typeof seededRandom>) => Start,
): Promise<void> {
  let done = 0;
  for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
    const random = seededRandom(seed);
    const { path, files } = start(random);
    const options = { edits: EDITS, label: `${label}, seed ${seed}, ${path}` };
    const outcome: Outcome = await runSequence(files, path, random, options);
    done += outcome.done;
  }
  assert(done >= COUNT, `only ${done} edits could be done`);
}

function readCorpus(): Record<string, string> {
  const root = fixturePath("workflows", "corpus");
  const paths = readdirSync(root, { recursive: true }).map((path) =>
    String(path).replaceAll("\\", "/")
  );
  return Object.fromEntries(
    paths.filter((path) => /\.(?:tsx?|js|json)$/.test(path)).sort()
      .map((path) => [path, readFileSync(join(root, path), "utf8")]),
  );
}
