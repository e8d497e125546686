import type { ActorOptions, AnyActorLogic } from "xstate";
import type { UrlPolicy } from "../../git/mod.ts";
import type { Clone } from "./schemas.ts";
import type { ResolveHost } from "../host/check_host.ts";

/** The options for making clones; everything has a default. */
export interface CloneOptions {
  /** Absolute: where the folders of clones are. */
  readonly workspace: string;
  /** Absolute: for records. */
  readonly stateDirectory: string;
  /** Hosts to clone from, as names, or `name:port` for unusual ports. */
  readonly hosts?: readonly string[] | undefined;
  /** True also allows hosts in private networks, and `http:`. */
  readonly allowPrivateHosts?: boolean | undefined;
  readonly limits?: CloneLimits | undefined;
  /** Told of every clone that moved, or came further by a hundredth. */
  readonly changed?: ((clone: Clone) => void) | undefined;
  /** Told of what no answer can tell: a record that cannot be kept, or leftovers that cannot be removed. */
  readonly report: (error: unknown) => void;
  /** For tests: finds the addresses of hosts. */
  readonly resolve?: ResolveHost | undefined;
  /** For tests: a certificate to trust besides the system's. */
  readonly certificate?: string | undefined;
  /** For tests: the clock of the time limit. */
  readonly clock?: CloneClock | undefined;
}

/** The limits of a clone. */
export interface CloneLimits {
  /** Most bytes, once as received and once as files; 500 MiB. */
  readonly bytes?: number | undefined;
  /** Most seconds of a clone or a pull; 300. */
  readonly seconds?: number | undefined;
  /** The number of clones that are made at the same time; 1. Further ones wait. */
  readonly atOnce?: number | undefined;
}

/** The clock of the time limit, as XState takes one. */
export type CloneClock = NonNullable<ActorOptions<AnyActorLogic>["clock"]>;

export const DEFAULT_HOSTS: readonly string[] = [
  "github.com",
  "gitlab.com",
  "bitbucket.org",
  "codeberg.org",
];

const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::[1-9]\d{0,4})?$/i;

/**
 * Reads the hosts from which a service makes clones.
 * @throws {Error} with a sentence for whoever starts the service, for a host that is none
 */
export function readCloneHosts(hosts: readonly string[]): readonly string[] {
  const strange = hosts.find((host) => !HOST.test(host));
  if (strange === undefined) return hosts;
  throw new Error(
    `Cannot clone from the host "${strange}": it should be a name or an address, with a port where that is not the usual one, as "git.example" or "git.example:8443"`,
  );
}

/** The rules for URLs of repositories, which a project's own remote has to follow too. */
export function urlPolicyOf(
  { hosts = DEFAULT_HOSTS, allowPrivateHosts = false }: Pick<
    CloneOptions,
    "hosts" | "allowPrivateHosts"
  > = {},
): UrlPolicy {
  return { hosts, allowHttp: allowPrivateHosts };
}

export function limitsOf(
  { bytes = 500 * 1024 * 1024, seconds = 300, atOnce = 1 }: CloneLimits = {},
): { readonly bytes: number; readonly seconds: number; readonly atOnce: number } {
  return { bytes, seconds, atOnce };
}

/** A host that sends nothing for so long is given up. */
export const IDLE_MS = 30_000;
