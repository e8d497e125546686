import { assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import { describe, it } from "node:test";
import { openEmbeddedRepository } from "../../../lib/git/engines/embedded/open_repository.ts";
import type { Repository, TreeFile } from "../../../lib/git/repository.ts";
import type { GitRepository } from "../../support/git_repository.ts";
import { seededRandom } from "../../support/random.ts";
import { type Both, withRepository } from "../contract/with_repository.ts";
import { type Random, randomPaths, workAtRandom } from "./random_work.ts";
import { stockIgnored, stockStatus } from "./stock_answers.ts";

const SETTINGS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "as they are made": [],
  "without executable bits": [["core.fileMode", "false"]],
};
const ROUNDS = Number(process.env.ROUNDS ?? 6);
const SEED = Number(process.env.SEED ?? 20_261_121);

function idsOf(git: GitRepository, ...args: string[]): string[] {
  const { stdout } = git.run(args);
  return new TextDecoder().decode(stdout).split("\n").filter(Boolean);
}

async function compareWorktree({ git, repository }: Both, random: Random, at: string) {
  assertEquals(await repository.status(), stockStatus(git), `status, ${at}`);
  const paths = randomPaths(random, 6);
  assertEquals(
    await repository.status({ paths }),
    stockStatus(git, paths),
    `some, ${paths.join(" ")}, ${at}`,
  );
  const more = randomPaths(random, 30);
  assertEquals(await repository.ignored(more), stockIgnored(git, more), `ignored, ${at}`);
}

async function compareIndex({ git, repository }: Both, at: string) {
  const { stdout } = git.run(["ls-files", "--stage", "-z"]);
  const expected = new Map<string, TreeFile | "conflicted">();
  const intended = new Set(
    stockStatus(git).filter(({ unstaged, staged }) => unstaged === "added" && !staged)
      .map(({ path }) => path),
  );
  for (const line of new TextDecoder().decode(stdout).split("\0").filter(Boolean)) {
    const [mode = "", id = "", stage = ""] = line.slice(0, line.indexOf("\t")).split(" ");
    const path = line.slice(line.indexOf("\t") + 1);
    // Stock git prints no other modes.
    const file = { mode: mode as TreeFile["mode"], id };
    if (!intended.has(path)) expected.set(path, stage === "0" ? file : "conflicted");
  }
  const found = await repository.indexed([...expected.keys(), "no such"]);
  assertEquals(found, expected, `indexed, ${at}`);
}

async function compareHistory({ git, repository }: Both, random: Random, at: string) {
  const tips = idsOf(git, "rev-list", "--all");
  const pick = (): string => tips[random(tips.length)] ?? "";
  assertEquals(
    (await repository.refs("refs/")).map(({ name, commit }) => `${commit} ${name}`),
    idsOf(git, "for-each-ref", "--format=%(objectname) %(refname)"),
    `refs, ${at}`,
  );
  for (let left = tips.length === 0 ? 0 : 6; left > 0; left--) {
    const [one, other] = [pick(), pick()];
    const pair = `${one} ${other}, ${at}`;
    assertEquals(
      (await repository.log(one, { limit: 1000 })).map(({ id }) => id),
      idsOf(git, "rev-list", one),
      pair,
    );
    assertEquals(
      (await repository.log(one, { limit: 1000, until: other })).map(({ id }) => id),
      idsOf(git, "rev-list", one, `^${other}`),
      pair,
    );
    const base = await repository.mergeBase(one, other);
    assertEquals(base, idsOf(git, "merge-base", one, other)[0] ?? null, pair);
    const [behind, ahead] = git.git("rev-list", "--left-right", "--count", `${one}...${other}`)
      .split("\t").map(Number);
    assertEquals(await repository.aheadBehind(one, other), { ahead, behind }, pair);
    assertEquals(await repository.resolve(one.slice(0, 8)), one, pair);
    await compareFiles(git, repository, one);
  }
}

async function compareFiles(git: GitRepository, repository: Repository, commit: string) {
  const { stdout } = git.run(["ls-tree", "-r", "-z", "--full-tree", commit]);
  const lines = new TextDecoder().decode(stdout).split("\0").filter(Boolean);
  const expected = lines.map((line) => line.replace(" blob ", " "));
  const files = await repository.files(commit, "");
  const found = [...files].map(([path, { mode, id }]) => `${mode} ${id}\t${path}`);
  assertEquals(found.sort(), expected.sort(), commit);
  const [path, file] = [...files][0] ?? [];
  if (!path || !file) return;
  const blob = git.run(["cat-file", "blob", file.id]).stdout;
  assertEquals(Buffer.compare(await repository.readBlob(file.id), blob), 0);
}

/** Changes through the engine, which stock git then finds sound and just as expected. */
async function changeAtRandom({ git, repository }: Both, random: Random, at: string) {
  const paths = randomPaths(random, 5).filter((path) => !path.startsWith("lib"));
  const changes = new Map<string, TreeFile | null>();
  for (const path of paths) {
    const { stdout } = git.run(["hash-object", "-w", "--stdin"], { input: `${random(99)}` });
    const id = new TextDecoder().decode(stdout).trim();
    const isTaken = [...changes.keys()].some((other) =>
      other.startsWith(`${path}/`) || path.startsWith(`${other}/`)
    );
    if (!isTaken) changes.set(path, random(3) === 0 ? null : { mode: "100644", id });
  }
  const index = git.path(".git/index");
  git.run(["read-tree", "--empty"], { environment: { GIT_INDEX_FILE: `${index}.stock` } });
  git.write(".git/index.stock", git.read(".git/index"));
  git.run(["update-index", "--index-info"], {
    environment: { GIT_INDEX_FILE: `${index}.stock` },
    input: [...changes].map(([path, file]) =>
      `${file?.mode ?? 0} ${file?.id ?? "0".repeat(40)}\t${path}\n`
    )
      .join(""),
  });
  await repository.updateIndex(changes);
  const list = (file: string): string =>
    new TextDecoder().decode(
      git.run(["ls-files", "--stage", "-z"], { environment: { GIT_INDEX_FILE: file } }).stdout,
    );
  assertEquals(list(index), list(`${index}.stock`), `updateIndex, ${at}`);
  assertEquals(await repository.status(), stockStatus(git), `status after updateIndex, ${at}`);
  const trees = [index, `${index}.stock`].map((file) =>
    git.run(["write-tree"], { environment: { GIT_INDEX_FILE: file } })
  );
  assertEquals(trees[0]?.stdout, trees[1]?.stdout, `write-tree, ${at}`);
}

describe("openEmbeddedRepository", () => {
  for (const [name, settings] of Object.entries(SETTINGS)) {
    it(`agrees with stock git on random repositories ${name}`, () =>
      withRepository(openEmbeddedRepository, {}, async (both) => {
        const { git } = both;
        git.write("first", "x");
        git.commitAll("first");
        for (const [key = "", value = ""] of settings) git.git("config", key, value);
        const random = seededRandom(SEED);
        for (let round = 0; round < ROUNDS; round++) {
          const at = `seed ${SEED}, round ${round}`;
          workAtRandom(git, random);
          await compareWorktree(both, random, at);
          await compareIndex(both, at);
          await compareHistory(both, random, at);
          if (random(2) === 0) await changeAtRandom(both, random, at);
        }
        both.git.checkIntegrity();
      }));
  }
});
