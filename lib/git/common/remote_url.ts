import { WorkbenchError } from "../../errors/mod.ts";
import { listOf } from "../../text/mod.ts";

/** The hosts from which repositories may be cloned, and at which remotes may be. */
export interface UrlPolicy {
  /** Names, or `name:port` for a host that is not at the usual port. */
  readonly hosts: readonly string[];
  /** True also allows `http:`: intranets and tests. */
  readonly allowHttp: boolean;
}

/** The address of a repository. */
export interface RemoteUrl {
  /** The form that a remote's URL takes: scheme, host and path, nothing else. */
  readonly href: string;
  /** The host alone, lower case. */
  readonly hostname: string;
  /** The last segment without `.git`. */
  readonly repository: string;
}

const MAX_LENGTH = 1000;
const MAX_SEGMENTS = 20;
const SEGMENT = /^[A-Za-z0-9_~][A-Za-z0-9._~-]{0,99}$/;
const SHAPE = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[1-9]\d{0,4})?\/([A-Za-z0-9._~/-]+)$/i;

/** The form that people copy for SSH, or without its scheme: `git@github.com:owner/repository`. */
const OTHER_FORM =
  /^(?:(?:ssh:\/\/)?git@)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)[:/]([A-Za-z0-9_~][A-Za-z0-9._~-]*(?:\/[A-Za-z0-9._~-]+)+)$/i;

/** Hosts where a repository is directly below its owner. */
const WITHOUT_GROUPS: ReadonlySet<string> = new Set([
  "github.com",
  "bitbucket.org",
  "codeberg.org",
]);

/**
 * Reads the URL of a repository: `https://<host>/<owner>/<repository>[.git]`, with groups between where the host has them.
 * @throws {WorkbenchError} `bad_clone_url`, `host_not_allowed`
 */
export function parseRemoteUrl(url: string, policy: UrlPolicy): RemoteUrl {
  const [, scheme = "", name = "", port = "", path = ""] = SHAPE.exec(url.slice(0, MAX_LENGTH)) ??
    [];
  if (scheme === "" || url.length > MAX_LENGTH) throw isOnDisk(url) ? onDisk() : badUrl(url);
  const hostname = name.toLowerCase();
  if (scheme.toLowerCase() === "http" && !policy.allowHttp) throw badUrl();
  if (!policy.hosts.some((host) => host.toLowerCase() === hostname + port)) {
    // A port is no part of such a URL, unless the options name it.
    throw port === "" ? notAllowed(hostname, policy) : badUrl();
  }
  const segments = path.split("/");
  requirePath(segments, WITHOUT_GROUPS.has(hostname) ? 2 : MAX_SEGMENTS);
  const repository = segments.at(-1)?.replace(/\.git$/, "") ?? "";
  return { href: `${scheme.toLowerCase()}://${hostname}${port}/${path}`, hostname, repository };
}

function requirePath(segments: readonly string[], most: number): void {
  const repository = segments.at(-1) ?? "";
  // A repository may start with a dot, as GitHub's ".github" does; nothing else may.
  const plain = [...segments.slice(0, -1), repository.replace(/^\./, "")];
  const isGood = plain.every((segment) => SEGMENT.test(segment) && !segment.endsWith("."));
  const isNothing = /^\.git$/i.test(repository);
  if (segments.length < 2 || segments.length > most || !isGood || isNothing) throw badUrl();
}

/** @param url given where it may be written in another way, as for SSH */
function badUrl(url = ""): WorkbenchError {
  const [, host, path] = OTHER_FORM.exec(url.slice(0, MAX_LENGTH)) ?? [];
  // A URL is quoted in no other case: it may hold a password.
  const wanted = host === undefined
    ? "it should be https://<host>/<owner>/<repository>, without user, port, query, fragment or escapes"
    : `give "https://${host}/${path}"`;
  return new WorkbenchError(
    "bad_clone_url",
    `Cannot use this URL for a repository: ${wanted}`,
  );
}

/** Tells a path of a machine, as people paste it. */
function isOnDisk(url: string): boolean {
  return /^(?:file:|[/~\\]|\.{1,2}(?:[/\\]|$)|[a-z]:[/\\])/i.test(url);
}

function onDisk(): WorkbenchError {
  return new WorkbenchError(
    "bad_clone_url",
    "Cannot use a folder of a machine as the URL of a repository: the service opens a folder when it is started with --project DIR",
  );
}

function notAllowed(hostname: string, { hosts }: UrlPolicy): WorkbenchError {
  return new WorkbenchError(
    "host_not_allowed",
    `Cannot use a repository at "${hostname}": the service is set up for ${
      listOf(hosts)
    }; started with --clone-host, once for each host, it is for those instead`,
  );
}
