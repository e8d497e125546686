import { WorkbenchError } from "../../errors/mod.ts";

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The ending of every URL with which fetching begins. */
const DISCOVERY = /^\/[A-Za-z0-9._~/-]+\/info\/refs\?service=git-upload-pack$/;

/**
 * Returns the URL on the same host to which an answer leads, as after a repository was renamed.
 * @param location the header
 * @returns null for an answer that leads nowhere
 * @throws {WorkbenchError} `host_not_public` for another host, port or scheme
 */
export function redirectedTo(from: URL, status: number, location: string | undefined): URL | null {
  if (!REDIRECTS.has(status) || location === undefined) return null;
  const to = URL.canParse(location, from) ? new URL(location, from) : null;
  if (to?.origin !== from.origin || to.username + to.password !== "") throw leadsElsewhere();
  return DISCOVERY.test(to.pathname + to.search) && to.hash === "" ? to : null;
}

function leadsElsewhere(): WorkbenchError {
  return new WorkbenchError(
    "host_not_public",
    "Refuse to follow the host's redirect: it leads to another host",
  );
}
