import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { isPublicAddress } from "../../../lib/clone/host/public_address.ts";

// First and last of each block of IANA's registries, and their neighbours.
const SPECIAL = [
  "0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.1 127.255.255.255",
  "169.254.0.0 169.254.169.254 172.16.0.0 172.31.255.255 192.0.0.8 192.0.2.1 192.88.99.1 192.168.0.0",
  "192.168.255.255 198.18.0.0 198.19.255.255 198.51.100.7 203.0.113.7 224.0.0.1 239.255.255.255",
  "240.0.0.0 255.255.255.255",
  ":: ::1 ::7f00:1 ::127.0.0.1 fe80::1 febf::1 fe80::1%lo fc00::1 fdff:ffff::1 fec0::1 ff02::1 ff0e::1",
  "100::1 2001:: 2001:0:53aa:64c::1 2001:2::1 2001:10::1 2001:20::1 2001:1ff:ffff::1 2001:db8::1",
  "3fff::1 3fff:fff:ffff::1 4000::1 5f00::1 1fff::1",
  // Mapped, translated and 6to4 forms of what is not public
  "::ffff:127.0.0.1 ::ffff:10.1.2.3 ::ffff:a9fe:a9fe ::FFFF:0:0 0:0:0:0:0:ffff:c0a8:0101",
  "64:ff9b::10.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 64:ff9b:1::8.8.8.8 2002:7f00:1:: 2002:a00:1::1 2002:c0a8:101::",
  // No addresses
  "localhost 2130706433 0x7f000001 0177.0.0.1 127.1 1.2.3 1.2.3.4.5 :::1 g::1 256.1.1.1",
].join(" ").split(" ").concat("");

const PUBLIC = [
  "1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255",
  "169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0",
  "198.51.99.255 203.0.114.0 223.255.255.255 8.8.8.8 140.82.121.4",
  "2001:200::1 2001:4860:4860::8888 2001:db7:ffff::1 2001:db9::1 2606:50c0:8000::153 2a00:1450:4001:81b::200e",
  "3ffe:ffff::1 3fff:1000::1 2000::1",
  "::ffff:8.8.8.8 ::ffff:808:808 64:ff9b::140.82.121.4 64:ff9b::808:808 2002:808:808::1",
].join(" ").split(" ");

describe("isPublicAddress", () => {
  for (const address of SPECIAL) {
    it(`refuses "${address}"`, () => assertEquals(isPublicAddress(address), false));
  }
  for (const address of PUBLIC) {
    it(`takes ${address}`, () => assertEquals(isPublicAddress(address), true));
  }
});
