// A workbench under /workbench of a site with sign-in of its own: node --import tsx examples/mounted.ts ../my-app
import { randomUUID } from "node:crypto";
import process from "node:process";
import { serve } from "@hono/node-server";
import { createWorkbench, type Session } from "../mod.ts";

const [project = "."] = process.argv.slice(2);

/** The site's own sessions: who is signed in, by the value of a cookie. */
const sessions = new Map<string, Session>();

const workbench = createWorkbench({
  project,
  basePath: "/workbench",
  // Asked on every request. Null is answered with 401; the login is told as whoever ran a plan or decided.
  auth: (request) => sessions.get(cookieOf(request, "site_session") ?? "") ?? null,
});

/** The site: one function from a request to a response, as in every fetch-style server. */
async function site(request: Request, connection: unknown): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/workbench" || pathname.startsWith("/workbench/")) {
    return await workbench.fetch(request, connection);
  }
  if (pathname === "/sign-in" && request.method === "POST") return signIn(await request.json());
  if (pathname === "/") return new Response("The site's own page");
  return new Response("Not found", { status: 404 });
}

/** A real site would ask for a password here. */
function signIn({ login }: Session): Response {
  const id = randomUUID();
  sessions.set(id, { login });
  const cookie = `site_session=${id}; Path=/; HttpOnly; SameSite=Strict`;
  return new Response(null, { status: 204, headers: { "set-cookie": cookie } });
}

function cookieOf(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

const server = serve({
  fetch: site,
  hostname: "127.0.0.1",
  port: Number(process.env["PORT"] ?? 4400),
}, ({ port }) => console.log(`http://127.0.0.1:${port}/workbench/docs`));

async function close(): Promise<void> {
  await workbench.close();
  server.close();
  if ("closeAllConnections" in server) server.closeAllConnections();
}

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void close());
