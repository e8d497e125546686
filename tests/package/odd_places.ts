import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { folderDigest } from "../support/folder_digest.ts";
import { killScript, untilLine } from "../support/spawn_script.ts";
import { plainEnvironment } from "./installed_package.ts";
import { linkPackages } from "./link_packages.ts";

/** What the tests of the package share. */
export interface Given {
  /** For what a test writes. */
  readonly folder: string;
  /** The project that the package is installed in. */
  readonly project: string;
  readonly shop: string;
}

/** Modes mean nothing to this user: others take the tests' place. */
const isRoot = process.getuid?.() === 0;
const ANOTHER = isRoot ? { uid: 65534, gid: 65534 } : {};
/** The system's list of users has no such number. */
const UNKNOWN = { uid: 54321, gid: 54321 };

const COMMAND = "node_modules/project-workbench/bin/project-workbench.cjs";
const PAGE = "src/features/catalog/pages/CatalogPage.tsx";

/** Tests the installed package where something of the machine is not as usual. */
export function testOddPlaces(shared: () => Given): void {
  let own: Given;
  const given = (): Given => own;
  before(() => {
    own = copyForOthers(shared());
  });
  after(() => rmSync(own.folder, { recursive: true }));

  describe("the command, by its user's home", () => {
    let homes = "";
    before(() => {
      homes = join(given().folder, "homes");
      mkdirSync(homes);
      writeFileSync(join(homes, "file"), "");
      mkdirSync(join(homes, "closed"));
      chmodSync(join(homes, "closed"), 0o500);
    });

    const elsewhere = "choose another folder with --state or $WORKBENCH_STATE_DIR";
    const rows = [
      ["file", {}, `in "HOMES/file/RECORDS": a file is in the way; ${elsewhere}`],
      ["closed", ANOTHER, `in "HOMES/closed/RECORDS": this user may not write there; ${elsewhere}`],
      ...isRoot
        ? [
          [
            null,
            UNKNOWN,
            ": this user has no home folder; choose a folder with --state or $WORKBENCH_STATE_DIR",
          ] as const,
        ]
        : [],
    ] as const;
    for (const [home, user, told] of rows) {
      it(`${home ?? "none"} is told in one sentence, with what to do`, () => {
        const { HOME: _home, XDG_STATE_HOME: _state, ...rest } = plainEnvironment();
        const env = { ...rest, ...(home !== null && { HOME: join(homes, home) }) };
        const words = [join(given().project, COMMAND), "--project", given().shop, "--port", "0"];
        const { status, stderr } = spawnSync(process.execPath, words, {
          ...user,
          env,
          encoding: "utf8",
          cwd: given().shop,
        });
        const answer = told.replace("HOMES", homes)
          .replace("RECORDS", ".local/state/project-workbench");
        const gap = answer.startsWith(":") ? "" : " ";
        assertEquals(stderr, `Cannot keep the service's own records${gap}${answer}\n`);
        assertEquals(status, 1);
      });
    }
  });

  describe("an installation", () => {
    it("that nobody may write serves, and is left as it is", async () => {
      const { folder, project } = given();
      const installed = join(project, "node_modules");
      const shop = copyForAll(given(), join(folder, "read-only"));
      setModes(installed, (mode) => mode & ~0o222 | 0o444);
      const before = folderDigest(installed);
      await useService(join(project, COMMAND), { shop, state: shop + ".state", user: ANOTHER });
      assertEquals(folderDigest(installed), before);
      setModes(installed, (mode) => mode | 0o200);
    });

    it("of links, where a package finds those alone that it names, serves", async () => {
      const { folder, project } = given();
      const linked = join(folder, "linked");
      linkPackages(project, linked, "project-workbench");
      assertEquals(readdirSync(join(linked, "node_modules")).sort(), [
        ".pnpm",
        "project-workbench",
      ]);
      const shop = copyForAll(given(), join(folder, "of-links"));
      await useService(join(linked, COMMAND), { shop, state: shop + ".state" });
    });

    it("serves a project on another drive than its records and temporary files", async () => {
      const other = otherDrive(given().folder);
      const shop = copyForAll(given(), join(other, "shop"));
      assert(statSync(shop).dev !== statSync(given().folder).dev);
      const state = join(given().folder, "far-records");
      await useService(join(given().project, COMMAND), { shop, state });
      rmSync(other, { recursive: true });
    });
  });
}

/** A copy that other users reach as well: the folder of a test is for its own user alone. */
function copyForOthers({ folder, project, shop }: Given): Given {
  const open = realpathSync(mkdtempSync(join(isRoot ? "/tmp" : folder, "workbench-open-")));
  chmodSync(open, 0o755);
  const copies = { folder: open, project: join(open, "host"), shop: join(open, "shop") };
  const asTheyAre = { recursive: true, verbatimSymlinks: true };
  cpSync(join(project, "node_modules"), join(copies.project, "node_modules"), asTheyAre);
  cpSync(shop, copies.shop, asTheyAre);
  return copies;
}

/** A folder on another file system than a path: one in memory, or one that is not. */
function otherDrive(path: string): string {
  const places = ["/dev/shm", "/tmp", tmpdir(), process.cwd()];
  const place = places.find((each) =>
    statSync(each, { throwIfNoEntry: false })?.dev !== statSync(path).dev
  );
  assert(place !== undefined, `No other file system among ${places.join(", ")}`);
  return realpathSync(mkdtempSync(join(place, "workbench-drive-")));
}

/** A copy of the shop that every user may write, beside a folder for records. */
function copyForAll({ shop }: Given, to: string): string {
  cpSync(shop, to, { recursive: true });
  mkdirSync(`${to}.state`);
  chmodSync(`${to}.state`, 0o777);
  chmodSync(to, 0o777);
  setModes(to, (mode) => mode | 0o666 | (mode & 0o100 ? 0o111 : 0));
  return to;
}

/** Sets the mode of each file and folder below a folder; links stay. */
function setModes(folder: string, modeOf: (mode: number) => number): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    chmodSync(path, modeOf(statSync(path).mode & 0o777));
  }
}

interface Use {
  readonly shop: string;
  readonly state: string;
  readonly user?: { readonly uid?: number; readonly gid?: number };
}

/** Starts the command, reads a page and its types, edits it, and takes the edit back. */
async function useService(command: string, { shop, state, user = {} }: Use): Promise<void> {
  const words = [command, "--project", shop, "--port", "0", "--state", state, "--log", "off"];
  const child = spawn(process.execPath, words, {
    ...user,
    cwd: shop,
    env: plainEnvironment({ HOME: "/", XDG_CACHE_HOME: join(state, "cache") }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const line = await untilLine(child, "Project Workbench is at ");
    await editAndUndo(line.slice(line.indexOf("http")), shop);
  } finally {
    await killScript(child);
  }
}

async function editAndUndo(address: string, shop: string): Promise<void> {
  const ask = async (path: string, body?: unknown) => {
    const post = { method: "POST", headers: { "content-type": "application/json" } };
    const answer = await fetch(
      address + path,
      body === undefined ? {} : { ...post, body: JSON.stringify(body) },
    );
    const told = await answer.json();
    assert(answer.ok, `${path} answered ${JSON.stringify(told)}`);
    return told;
  };
  const before = folderDigest(join(shop, "src"));
  const { contentHash, roots } = await ask(`/api/pages/tree?path=${PAGE}`);
  const { declared } = await ask(`/api/pages/props?path=${PAGE}&nodeId=CatalogPage:0.1`);
  assert(JSON.stringify(declared).includes("(text: string) => void"), JSON.stringify(declared));
  const prop = { propName: "label", kind: "string", value: "b" };
  const ops = [{ op: "setProp", nodeId: roots[0].id, ...prop }];
  const { saveId } = await ask("/api/pages/edits", { path: PAGE, contentHash, ops });
  await ask("/api/pages/undo", { saveId });
  assertEquals(folderDigest(join(shop, "src")), before);
}
