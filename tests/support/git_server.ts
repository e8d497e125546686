import { Buffer } from "node:buffer";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream";
import { makeTemporaryFolder } from "./temporary_folder.ts";

/** What a test does with a request before git sees it. @returns true when it has answered by itself */
export type Interfere = (
  request: IncomingMessage,
  response: ServerResponse,
) => boolean | Promise<boolean>;

/** Repositories behind git's own smart HTTP server. */
export interface GitServer extends AsyncDisposable {
  /** `127.0.0.1:port`, as `cloneHosts` takes it. */
  readonly host: string;
  /** URL of a repository. */
  url(repository: string): string;
  /** Absolute folder of a repository's working copy, from which the server serves. */
  folder(repository: string): string;
  /** Makes a repository with one commit of these files. */
  create(repository: string, files: Files): string;
  /** Commits files; null removes one. @returns the commit's id */
  commit(repository: string, files: Files): string;
  /** Runs stock git in a repository. */
  git(repository: string, ...args: string[]): string;
  /** What every request carried in its Authorization header; null where it had none. */
  readonly authorizations: (string | null)[];
  readonly requests: string[];
  /** The token that is asked for; null lets everybody in. */
  token: string | null;
  interfere: Interfere;
}

export type Files = Readonly<Record<string, string | Uint8Array | null>>;

const IDENTITY = {
  GIT_AUTHOR_NAME: "Test",
  GIT_AUTHOR_EMAIL: "test@example.test",
  GIT_COMMITTER_NAME: "Test",
  GIT_COMMITTER_EMAIL: "test@example.test",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
};

/** Runs stock git. */
export function runGit(
  folder: string,
  args: readonly string[],
  input?: string | Uint8Array,
): string {
  return execFileSync("git", [...args], {
    cwd: folder,
    env: { ...process.env, ...IDENTITY },
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["pipe", "pipe", "pipe"],
    ...(input !== undefined && { input }),
  }).trimEnd();
}

export async function startGitServer(): Promise<GitServer> {
  const root = makeTemporaryFolder("git-server");
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  // A test that fails before it closes the server must end all the same.
  server.unref();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    test.authorizations.push(request.headers.authorization ?? null);
    test.requests.push(`${request.method} ${request.url}`);
    if (await test.interfere(request, response)) return;
    if (test.token !== null && tokenOf(request) !== test.token) {
      response.writeHead(401, { "www-authenticate": 'Basic realm="git"' }).end("Who are you?");
      return;
    }
    serveGit(root, request, response);
  }

  function folder(repository: string): string {
    return join(root, `${repository}.git`);
  }

  const test: GitServer = {
    host: `127.0.0.1:${port}`,
    url: (repository) => `http://127.0.0.1:${port}/${repository}.git`,
    folder,
    authorizations: [],
    requests: [],
    token: null,
    interfere: () => false,
    create(repository, files) {
      mkdirSync(folder(repository), { recursive: true });
      runGit(folder(repository), ["init", "-q", "-b", "main"]);
      return test.commit(repository, files);
    },
    commit(repository, files) {
      for (const [path, content] of Object.entries(files)) {
        const place = join(folder(repository), path);
        if (content === null) rmSync(place);
        else {
          mkdirSync(dirname(place), { recursive: true });
          writeFileSync(place, content);
        }
      }
      runGit(folder(repository), ["add", "-A"]);
      runGit(folder(repository), ["commit", "-q", "--allow-empty", "-m", "Change"]);
      return runGit(folder(repository), ["rev-parse", "HEAD"]);
    },
    git: (repository, ...args) => runGit(folder(repository), args),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(root, { recursive: true, force: true });
    },
  };
  return test;
}

/** The password of git's basic form. */
function tokenOf({ headers }: IncomingMessage): string | null {
  const basic = headers.authorization?.match(/^Basic (.+)$/)?.[1];
  return basic ? Buffer.from(basic, "base64").toString().replace(/^[^:]*:/, "") : null;
}

/** `git http-backend` as a web server runs it (RFC 3875). */
function serveGit(root: string, request: IncomingMessage, response: ServerResponse): void {
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const child = spawn("git", ["http-backend"], {
    env: {
      ...process.env,
      ...IDENTITY,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: path,
      QUERY_STRING: query,
      REQUEST_METHOD: request.method ?? "GET",
      CONTENT_TYPE: request.headers["content-type"] ?? "",
      CONTENT_LENGTH: request.headers["content-length"] ?? "",
      REMOTE_ADDR: "127.0.0.1",
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  // With a client that leaves in the middle, the input ends as well, or git would wait for the rest forever.
  pipeline(request, child.stdin, () => undefined);
  let head = Buffer.alloc(0);
  let isHeadSent = false;
  child.stdout.on("data", (chunk: Buffer) => {
    if (isHeadSent) return void response.write(chunk);
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) return;
    isHeadSent = true;
    sendHead(head.toString("latin1", 0, end), response);
    response.write(head.subarray(end + 4));
  });
  child.on("close", () => response.end());
}

function sendHead(head: string, response: ServerResponse): void {
  const headers = head.split("\r\n").map((line) => line.split(/: */, 2));
  const status = headers.find(([name]) => name?.toLowerCase() === "status")?.[1];
  response.statusCode = status ? parseInt(status) : 200;
  for (const [name = "", value = ""] of headers) {
    if (name.toLowerCase() !== "status") response.setHeader(name, value);
  }
}
