import { readdir, readlink } from "node:fs/promises";
import { orNullOnSystemError } from "../../errors/mod.ts";
import { readIfThere } from "../group/process_table.ts";

/** A TCP socket that waits for connections. */
interface Listener {
  readonly address: string;
  readonly port: number;
  readonly inode: string;
}

/** The listeners that wait for connections on this machine. */
export interface Listeners {
  /** Tells who gets a connection to a port of a loopback address. */
  servant(port: number, address: string): "ours" | "another" | null;
  /** The ports of loopback that are ours, ascending. */
  readonly ours: readonly number[];
}

/**
 * Looks which sockets listen, and which of them belong to processes.
 * @param pids of the processes that are ours
 * @returns null where the platform does not tell
 */
export async function readListeners(pids: readonly number[]): Promise<Listeners | null> {
  const tables = await Promise.all([
    readIfThere("/proc/net/tcp"),
    readIfThere("/proc/net/tcp6"),
  ]);
  if (tables.every((table) => table === null)) return null;
  const listeners = tables.flatMap((table) => (table ?? "").split("\n").flatMap(listenerOf));
  const inodes = new Set((await Promise.all(pids.map(socketsOf))).flat());
  const isOurs = ({ inode }: Listener): boolean => inodes.has(inode);

  function servant(port: number, address: string): "ours" | "another" | null {
    // The socket of the very address goes before one of all addresses.
    for (const bound of [address, ...(WILDCARDS[address] ?? [])]) {
      const found = listeners.filter((one) => one.port === port && one.address === bound);
      if (found.length > 0) return found.some(isOurs) ? "ours" : "another";
    }
    return null;
  }

  const reachable = listeners.filter((one) => isOurs(one) && one.address !== OTHER);
  const ours = [...new Set(reachable.map(({ port }) => port))].sort((a, b) => a - b);
  return { servant, ours };
}

const OTHER = "other";

const WILDCARDS: Readonly<Record<string, readonly string[]>> = {
  "127.0.0.1": ["0.0.0.0", "::"],
  "::1": ["::"],
};

/** The addresses as the kernel writes them: each word of four bytes in the machine's order. */
const ADDRESSES: ReadonlyMap<string, string> = new Map([
  ["0100007F", "127.0.0.1"],
  ["00000000", "0.0.0.0"],
  ["00000000000000000000000000000000", "::"],
  ["00000000000000000000000001000000", "::1"],
  ["0000000000000000FFFF00000100007F", "127.0.0.1"],
  ["0000000000000000FFFF000000000000", "0.0.0.0"],
]);

const LISTENING = "0A";

/** See proc(5): sl, local address, remote address, state, ... inode. */
function listenerOf(line: string): Listener[] {
  const fields = line.trim().split(/ +/);
  const [, local = "", , state] = fields;
  if (state !== LISTENING) return [];
  const [address = "", port = ""] = local.split(":");
  return [{
    address: ADDRESSES.get(address) ?? OTHER,
    port: parseInt(port, 16),
    inode: fields[9] ?? "",
  }];
}

async function socketsOf(pid: number): Promise<string[]> {
  const names = await orNullOnSystemError(readdir(`/proc/${pid}/fd`)) ?? [];
  const targets = await Promise.all(
    names.map((name) => orNullOnSystemError(readlink(`/proc/${pid}/fd/${name}`))),
  );
  return targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target ?? "")?.[1] ?? []);
}
