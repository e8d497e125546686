import { readFileSync } from "node:fs";
import process from "node:process";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertGreater, assertStringIncludes } from "@std/assert";
import { contentHash } from "../../lib/project/mod.ts";
import { readJsxTree } from "../../lib/source/mod.ts";
import { loadTypeScript } from "../../lib/source/syntax/typescript.ts";
import { randomOp } from "../edits/judge/random_op.ts";
import { sourceOf } from "../pages/edits/apply_edit.ts";
import { randomEdit } from "../pages/edits/random_edit.ts";
import { folderDigest } from "../support/folder_digest.ts";
import { createRandom, type Random } from "../support/random.ts";
import { withoutTypes } from "../support/without_types.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";

/** How many requests are sent; `WORKBENCH_FUZZ` asks for more, `WORKBENCH_SEED` for the ones of a failure. */
const COUNT = Math.ceil(Number(process.env["WORKBENCH_FUZZ"] ?? 1200) / 10);
const SEED = Number(process.env["WORKBENCH_SEED"] ?? 1);

const FOLDER = "src/features/catalog";
const MACHINE = `${FOLDER}/workflows/search.machine.ts`;
const PRICE = "src/features/shared/components/Price.tsx";
const CARD = "src/features/shared/components/Card.tsx";

/** A request that writes. */
interface Write {
  readonly route: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A save, to take back. */
interface Save {
  readonly id: string;
}

/** The members of an answer that only a write has, or only a dry run. */
function withoutOwn({ status, body }: TestAnswer): unknown {
  const { saveId: _saveId, git: _git, diff: _diff, committed: _committed, ...rest } = withoutTypes(
    body,
  );
  // Each request has an id of its own.
  return { status, ...rest, requestId: null };
}

describe("random dry runs", () => {
  let test: TestWorkbench;
  before(async () => {
    await loadTypeScript();
    test = await openTestWorkbench("shop");
    test.write("workbench.json", JSON.stringify({ frozen: [`${FOLDER}/pages/ProductPage.tsx`] }));
  });
  after(() => test[Symbol.asyncDispose]());

  const textOf = (path: string) => readFileSync(test.path(path), "utf8");
  const digest = () => [folderDigest(test.root), folderDigest(test.stateDirectory)];

  /** Asks for a write as a dry run first, and then for the write. */
  async function tryAndWrite({ route, body }: Write): Promise<TestAnswer> {
    const untouched = digest();
    const tried = await test.post(route, { ...body, dryRun: true });
    assertEquals(digest(), untouched, "A dry run writes nothing");
    const written = await test.post(route, body);
    assertEquals(withoutOwn(tried), withoutOwn(written));
    if (written.status !== 200) return written;
    const isWritten = JSON.stringify(digest()[0]) !== JSON.stringify(untouched[0]);
    assertEquals(tried.body.diff !== "", isWritten, "The diff is of what changes");
    const { changes: all, change, created = [], changed = [] } = written.body;
    const changes = all ?? [change, ...created, ...changed];
    for (const { path, before: old, after: now } of isWritten ? changes : []) {
      if (old !== now) assertStringIncludes(tried.body.diff, `/${path}\n`);
      if (now !== null) assertEquals(contentHash(textOf(path)), now);
    }
    return written;
  }

  /** Several ops in one request, those that need the project among them. */
  function batchEdit(random: Random): Write {
    const path = `${FOLDER}/pages/CatalogPage.tsx`;
    const source = sourceOf(textOf(path), path);
    const tree = readJsxTree(source);
    const choices = { state: { source, tree }, nodes: tree.nodes, lost: [] };
    const ops = Array.from({ length: 1 + random.below(4) }, () => {
      const nodeId = random.pick(["CatalogPage:0", ...tree.nodes.keys()]);
      const name = random.pick(["SortRow", "Wrapper", "PageSection"]);
      const entry = { kind: "component", name: "Price" };
      switch (random.below(6)) {
        case 0:
          return { op: "extract", nodeId, name };
        case 1:
          return { op: "insertEntry", ...entry, path: PRICE, parentId: nodeId };
        default:
          return randomOp(random, choices);
      }
    });
    const allowUnresolved = random.below(3) > 0;
    return {
      route: "/api/pages/edits",
      body: { path, contentHash: contentHash(source.text), ops, allowUnresolved },
    };
  }

  function pageEdit(random: Random): Write | null {
    if (random.below(2) === 0) return batchEdit(random);
    const file = random.below(8) === 0 ? "ProductPage.tsx" : "CatalogPage.tsx";
    const path = `${FOLDER}/pages/${file}`;
    const text = textOf(path);
    const hash = random.below(15) === 0 ? "0".repeat(64) : contentHash(text);
    const address = { feature: "catalog", file, contentHash: hash };
    const found = randomEdit(random, sourceOf(text, path));
    if (found?.edit === "replace-node") {
      const { nodeId, snippet } = found;
      return { route: "/api/pages/node", body: { ...address, nodeId, snippet } };
    }
    if (found?.edit === "set-prop") {
      const { edit: _edit, ...prop } = found;
      return { route: "/api/pages/props", body: { ...address, ...prop } };
    }
    if (found?.edit === "insert-import") {
      const name = random.pick(["Stack", "Button", "Card", "Nothing"]);
      const entry = { kind: "component", name, path: `src/features/shared/components/${name}.tsx` };
      return { route: "/api/pages/palette/insert", body: { ...address, ...entry } };
    }
    if (found?.edit === "snippet-remove-node") {
      const { nodeId } = found;
      const name = random.pick(["SortRow", "Wrapper", "PageSection"]);
      return { route: "/api/pages/palette/wrap", body: { ...address, nodeId, name } };
    }
    return null;
  }

  function otherEdit(random: Random): Write {
    if (random.below(2) === 0) {
      const text = textOf(CARD);
      const more = random.pick(["", "// more\n", "export const x = ;\n", 'import "./nowhere";\n']);
      const body = {
        path: CARD,
        content: text + more,
        contentHash: contentHash(text),
        commit: true,
      };
      return { route: "/api/components/save", body };
    }
    const text = textOf(MACHINE);
    const place = { feature: "catalog", file: "search.machine.ts", machine: 0, commit: true };
    const op = { op: "addState", parent: "", name: random.pick(["a", "b", "c", "searching"]) };
    return {
      route: "/api/workflows/edit",
      body: { ...place, ...op, contentHash: contentHash(text) },
    };
  }

  function undoOf(random: Random, saves: readonly Save[]): Write {
    const last = saves.at(-1);
    const save = random.below(3) === 0 ? random.pick(saves) : last;
    const route = random.below(3) === 0 ? "/api/pages/redo" : "/api/pages/undo";
    return { route, body: { saveId: save?.id ?? "none" } };
  }

  it(`are accepted where the write is, and say what it changes (seed ${SEED})`, async () => {
    const random = createRandom(SEED);
    const saves: Save[] = [];
    const outcomes = new Map<string, number>();
    for (let step = 0; step < COUNT; step++) {
      const isUndo = saves.length > 0 && random.below(4) === 0;
      const write = isUndo
        ? undoOf(random, saves)
        : random.below(4) === 0
        ? otherEdit(random)
        : pageEdit(random);
      if (!write) continue;
      try {
        const { status, body } = await tryAndWrite(write);
        if (status === 200 && body.saveId) saves.push({ id: body.saveId });
        const outcome = status === 200 ? "written" : body.code;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      } catch (cause) {
        const what = `${write.route} ${JSON.stringify(write.body)}`;
        throw new Error(`Step ${step}, ${what}: ${String(cause)}`, { cause });
      }
    }
    assertGreater(outcomes.get("written") ?? 0, COUNT / 8);
    assert(outcomes.size > 3, `Seen: ${[...outcomes].join(", ")}`);
  });
});
