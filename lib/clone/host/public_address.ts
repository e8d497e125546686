import { BlockList, isIP } from "node:net";

/**
 * Tells whether an address is a public internet address of a single host. Everything that IANA's special-purpose registries keep
 * for something else is none; forms that carry an IPv4 address are judged by that address.
 * @param address IPv4 or IPv6 in any spelling that `net.isIP` accepts
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialIPv4().check(address, "ipv4");
    case 6:
      // A zone names a link of this machine.
      return !address.includes("%") && isPublicIPv6(groupsOf(address));
    default:
      return false;
  }
}

type Groups = readonly number[];

function isPublicIPv6(groups: Groups): boolean {
  const carried = carriedIPv4(groups);
  if (carried !== null) return isPublicAddress(carried);
  const address = groups.map((group) => group.toString(16)).join(":");
  return globalIPv6().check(address, "ipv6") && !specialIPv6().check(address, "ipv6");
}

/** The IPv4 address in a mapped (RFC 4291), translated (NAT64, RFC 6052) or 6to4 (RFC 3056) one; null for others. */
function carriedIPv4(groups: Groups): string | null {
  const [a = 0, b = 0, c = 0] = groups;
  const isZero = (from: number, to: number) => groups.slice(from, to).every((group) => group === 0);
  if (isZero(0, 5) && groups[5] === 0xffff) return dotted(groups[6], groups[7]);
  if (a === 0x64 && b === 0xff9b && isZero(2, 6)) return dotted(groups[6], groups[7]);
  if (a === 0x2002) return dotted(b, c);
  return null;
}

function dotted(high = 0, low = 0): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** The eight groups of an IPv6 address; URLs have one spelling for each, without dots. */
function groupsOf(address: string): Groups {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const before = groupList(head);
  if (tail === undefined) return before;
  const after = groupList(tail);
  return [...before, ...Array(8 - before.length - after.length).fill(0), ...after];
}

function groupList(text: string): number[] {
  return text === "" ? [] : text.split(":").map((group) => parseInt(group, 16));
}

// https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry
const SPECIAL_IPV4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  // Multicast, reserved, broadcast
  ["224.0.0.0", 3],
];

/** The special ranges within 2000::/3, the only part from which addresses of single hosts are assigned. */
const SPECIAL_IPV6: readonly (readonly [string, number])[] = [
  // Protocols, Teredo and benchmarking among them
  ["2001::", 23],
  ["2001:db8::", 32],
  ["3fff::", 20],
];

function specialIPv4(): BlockList {
  return blockList(SPECIAL_IPV4, "ipv4");
}

function specialIPv6(): BlockList {
  return blockList(SPECIAL_IPV6, "ipv6");
}

function globalIPv6(): BlockList {
  return blockList([["2000::", 3]], "ipv6");
}

function blockList(
  subnets: readonly (readonly [string, number])[],
  family: "ipv4" | "ipv6",
): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of subnets) list.addSubnet(net, prefix, family);
  return list;
}
