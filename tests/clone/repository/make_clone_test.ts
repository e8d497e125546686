import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import http from "isomorphic-git/http/web";
import { assert, assertEquals } from "@std/assert";
import { makeClone } from "../../../lib/clone/repository/make_clone.ts";
import type { ThreadLink } from "../../../lib/clone/thread/protocol.ts";
import { folderDigest } from "../../support/folder_digest.ts";
import { type GitServer, startGitServer } from "../../support/git_server.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";

describe("makeClone", () => {
  let server: GitServer;
  let place = "";
  before(async () => {
    server = await startGitServer();
    server.create("owner/app", { "package.json": "{}\n", "src/a.ts": "a\n", "src/b.ts": "b\n" });
    place = makeTemporaryFolder("make-clone");
  });
  after(async () => {
    await server[Symbol.asyncDispose]();
    rmSync(place, { recursive: true });
  });

  it("changes nothing but where it is asked whether it may", async () => {
    const folder = join(place, "app");
    mkdirSync(folder);
    let last = folderDigest(folder);
    let writes = 0;
    const look = (): void => assertEquals(folderDigest(folder), last, `before the write ${writes}`);
    const write: ThreadLink["write"] = (step) => {
      look();
      const done = step();
      writes++;
      last = folderDigest(folder);
      return done;
    };
    const url = server.url("owner/app");
    const job = { kind: "clone", id: "a", folder, url, branch: null, depth: null } as const;
    await makeClone({ ...job, maxBytes: 1e6 }, { http, write, progress: () => undefined });
    look();
    assert(writes > 10, `${writes}`);
  });
});
