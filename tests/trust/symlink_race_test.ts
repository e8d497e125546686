import type { ChildProcess } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { assert, assertEquals } from "@std/assert";
import { contentHash } from "../../lib/project/mod.ts";
import {
  CANARY,
  type HostilePlace,
  openHostilePlace,
  refusalOf,
} from "../support/hostile_place.ts";
import { folderDigest } from "../support/folder_digest.ts";
import { openConnection, type RawAnswer, type RawConnection } from "../support/raw_connection.ts";
import { killScript, spawnScript, untilLine } from "../support/spawn_script.ts";

const SWAPPER = fileURLToPath(new URL("../project/race_script.ts", import.meta.url));
const PAGES = "src/features/catalog/pages";
const COMPONENTS = "src/features/catalog/components";
const ROUNDS = 40;
/** On a busy machine a request seldom meets the folder in its place for long enough. */
const MOST_ROUNDS = 3000;

const PAGE = 'export function RacePage() {\n  return <main title="inside" />;\n}\n';
const COMPONENT = 'export function Race() {\n  return <p title="inside" />;\n}\n';

/** What may be said of a file whose folder is there and gone. */
const EXPECTED: readonly (string | null)[] = [
  null,
  "outside_project",
  "content_changed",
  "page_not_found",
  "feature_not_found",
  "component_not_found",
  "node_not_found",
  "file_not_writable",
  "gate_refused",
  "outside_scope",
];

describe("a folder that is swapped with a symlink to the outside", () => {
  let place: HostilePlace;
  let target: string;
  let swapper: ChildProcess;
  let connection: RawConnection;

  before(async () => {
    place = await openHostilePlace({
      prepare: (root) => {
        writeFileSync(join(root, PAGES, "RacePage.tsx"), PAGE);
        writeFileSync(join(root, COMPONENTS, "Race.tsx"), COMPONENT);
      },
    });
    // Outside lies the same, but for what it says.
    target = join(place.outside, "catalog");
    for (const folder of ["pages", "components", "expressions"]) {
      mkdirSync(join(target, folder), { recursive: true });
    }
    writeFileSync(join(target, "pages/RacePage.tsx"), PAGE.replace("inside", CANARY));
    writeFileSync(join(target, "components/Race.tsx"), COMPONENT.replace("inside", CANARY));
    connection = await openConnection(place.port);
    const folder = join(place.root, "src/features/catalog");
    swapper = spawnScript(SWAPPER, [folder, join(place.root, "aside"), target]);
    await untilLine(swapper, "ready");
  });
  after(async () => {
    connection[Symbol.dispose]();
    await killScript(swapper);
    await place[Symbol.asyncDispose]();
  });

  async function send(method: string, path: string, body?: object): Promise<RawAnswer> {
    const text = body ? JSON.stringify(body) : "";
    const lines = [`${method} ${path} HTTP/1.1`, place.host, "Content-Type: application/json"];
    connection.write([...lines, `Content-Length: ${text.length}`, "", text].join("\r\n"));
    const answer = await connection.answer();
    place.requireDiscreet(answer);
    assert(answer);
    assert(EXPECTED.includes(refusalOf(answer)), answer.body);
    return answer;
  }

  /** Rounds until there are enough, and one of them came through. */
  async function race(round: () => Promise<readonly RawAnswer[]>): Promise<void> {
    const outside = folderDigest(target);
    let succeeded = 0;
    for (let count = 0; count < ROUNDS || (succeeded === 0 && count < MOST_ROUNDS); count++) {
      for (const { status } of await round()) if (status === 200) succeeded++;
    }
    assertEquals([swapper.exitCode, swapper.signalCode], [null, null]);
    assert(succeeded > 0);
    assertEquals(folderDigest(target), outside);
  }

  const page = { feature: "catalog", file: "RacePage.tsx" };
  const component = `${COMPONENTS}/Race.tsx`;

  it("gives nothing of the outside to a reader", async () => {
    const query = `${new URLSearchParams(page)}`;
    await race(async () => [
      await send("GET", `/api/pages/tree?${query}`),
      await send("GET", `/api/pages/node?${query}&nodeId=RacePage:0`),
      await send("GET", `/api/components/source?path=${component}`),
      await send("GET", "/api/pages?feature=catalog"),
    ]);
  });

  it("lets no writer change or make anything outside", async () => {
    let count = 0;
    await race(async () => {
      const content = COMPONENT.replace("inside", `inside ${++count}`);
      const saved = await send("POST", "/api/components/save", {
        path: component,
        content,
        contentHash: await hashNow(),
        commit: true,
      });
      const outside = await send("POST", "/api/components/save", {
        path: component,
        content,
        contentHash: contentHash(COMPONENT.replace("inside", CANARY)),
        commit: true,
      });
      assert(outside.status !== 200, outside.body);
      await send("POST", "/api/pages/node", {
        ...page,
        nodeId: "RacePage:0",
        snippet: "<main />",
        contentHash: contentHash(PAGE.replace("inside", CANARY)),
      });
      return [saved];
    });
  });

  /** As the service tells it, when it meets the file. */
  async function hashNow(): Promise<string> {
    const { status, body } = await send("GET", `/api/components/source?path=${component}`);
    return status === 200 ? JSON.parse(body).contentHash : "0".repeat(64);
  }

  it("leaves nothing passing behind", async () => {
    await killScript(swapper);
    for (const folder of [place.root, place.outside]) {
      const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
      assertEquals(names.filter((name) => /^(?:.*\/)?\.workbench-/.test(name)), []);
    }
    assertEquals(
      readFileSync(join(target, "pages/RacePage.tsx"), "utf8"),
      PAGE.replace("inside", CANARY),
    );
  });
});
