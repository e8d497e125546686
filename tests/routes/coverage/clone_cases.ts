import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type GitServer, runGit, startGitServer } from "../../support/git_server.ts";
import type { TestService } from "../../support/test_workbench.ts";
import { until } from "../../support/until.ts";
import { type CaseTable, type MakeRequest, plain, type RouteCases, sends } from "./route_case.ts";
import { sharedServer } from "./shared_server.ts";

const gitServer: () => Promise<GitServer> = sharedServer(startGitServer);

const options: RouteCases["options"] = async () => ({
  cloneHosts: [(await gitServer()).host],
  allowPrivateHosts: true,
});

/** A repository of its own for each case. */
async function repository(): Promise<{ server: GitServer; name: string; url: string }> {
  const server = await gitServer();
  const name = `owner/r${crypto.randomUUID().slice(0, 8)}`;
  server.create(name, { "package.json": "{}\n", "a.txt": "one\n" });
  return { server, name, url: server.url(name) };
}

const clones: MakeRequest = async () => ({ body: { url: (await repository()).url } });

/** Makes a clone and waits for it. @returns what a case does with it, and the clone's id */
async function cloned(test: TestService) {
  const { server, name, url } = await repository();
  const { body } = await test.post("/api/clone", { url });
  const { id } = body.clone;
  await until(async () => {
    const { state } = (await test.get(`/api/clone/${id}`)).body.clone;
    if (state === "failed") throw new Error("The clone failed");
    return state === "done";
  });
  const folder = join(test.stateDirectory, "workspace", body.clone.name);
  return { server, name, id, folder };
}

/** A pull of a clone in a state that a case prepares. */
function pulls(prepare: (clone: Awaited<ReturnType<typeof cloned>>) => void): MakeRequest {
  return async (test) => {
    const clone = await cloned(test);
    prepare(clone);
    return { body: { id: clone.id, token: "a-token" } };
  };
}

/** A clone of an earlier service, which was set up for other hosts. */
const pullFromBefore: MakeRequest = (test) => {
  const id = "0mwqoxz61-545808ff405e";
  const now = new Date().toISOString();
  const records = join(test.stateDirectory, "clones", "records");
  const gitDirectory = join(test.stateDirectory, "workspace", "old", ".git");
  for (const folder of [records, gitDirectory]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(gitDirectory, "workbench-clone"), `${id}\n`);
  const record = {
    id,
    url: "https://example.test/owner/old",
    name: "old",
    path: "old",
    state: "done",
    phase: "writing",
    progress: null,
    bytes: 1,
    createdAt: now,
    finishedAt: now,
  };
  writeFileSync(join(records, `${id}.json`), JSON.stringify(record));
  return { body: { id } };
};

const withClone: MakeRequest = async (test) => ({ params: { id: (await cloned(test)).id } });
const withoutClone: MakeRequest = () => ({ params: { id: "nowhere" } });

/** The routes of clones. */
export const cloneCases: CaseTable = {
  "GET /api/clone": { success: plain },
  "POST /api/clone": {
    options,
    success: clones,
    failures: {
      bad_clone_url: sends({ url: "git@github.com:owner/repository.git" }),
      host_not_allowed: sends({ url: "https://example.test/owner/repository" }),
      name_taken: async (test) => {
        const { name, server, folder } = await cloned(test);
        if (!existsSync(folder)) throw new Error("The clone is not there");
        return { body: { url: server.url(name) } };
      },
    },
  },
  "POST /api/clone/pull": {
    options,
    success: pulls(() => undefined),
    failures: {
      not_our_clone: sends({ name: "nowhere" }),
      host_not_allowed: pullFromBefore,
      origin_changed: pulls(({ folder }) =>
        runGit(folder, ["remote", "set-url", "origin", "https://example.test/a/b"])
      ),
      diverged: pulls(({ folder, server, name }) => {
        runGit(folder, ["commit", "-q", "--allow-empty", "-m", "Mine"]);
        server.commit(name, { "a.txt": "two\n" });
      }),
      dirty: pulls(({ folder, server, name }) => {
        rmSync(join(folder, "a.txt"));
        server.commit(name, { "a.txt": "two\n" });
      }),
      auth_failed: pulls(({ server, name }) =>
        rmSync(join(server.folder(name), ".git"), { recursive: true })
      ),
      unsafe_repository: pulls(({ server, name }) => {
        const blob = server.git(name, "hash-object", "-w", "a.txt");
        const tree = runGit(server.folder(name), ["mktree"], `100644 blob ${blob}\ta\\b\n`);
        const commit = server.git(name, "commit-tree", "-p", "main", "-m", "Hostile", tree);
        server.git(name, "update-ref", "refs/heads/main", commit);
      }),
      git_failed: pulls(({ folder, server, name }) => {
        server.commit(name, { "a.txt": "two\n" });
        writeFileSync(join(folder, ".git/index.lock"), "");
      }),
    },
  },
  "GET /api/clone/:id": {
    options,
    success: withClone,
    failures: {
      clone_not_found: withoutClone,
      invalid_request: () => ({ params: { id: "%ff" } }),
    },
  },
  "POST /api/clone/:id/cancel": {
    options,
    success: async (test) => {
      const { server, name, url } = await repository();
      // It never gets an answer.
      const usual = server.interfere;
      server.interfere = (request, response) =>
        request.url?.includes(name) ? true : usual(request, response);
      const { body } = await test.post("/api/clone", { url });
      return { params: { id: body.clone.id } };
    },
    failures: { clone_not_found: withoutClone, illegal_verb: withClone },
  },
};
