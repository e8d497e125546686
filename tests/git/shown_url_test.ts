import { describe, it } from "node:test";
import { assertEquals, assertFalse } from "@std/assert";
import { shownUrl } from "../../lib/git/common/shown_url.ts";

const SHOWN = [
  ["https://github.com/ada/shop.git", "https://github.com/ada/shop.git"],
  ["https://ada:s3cret@github.com/ada/shop.git", "https://github.com/ada/shop.git"],
  ["https://s3cret@github.com/ada/shop", "https://github.com/ada/shop"],
  ["HTTPS://x:s3cr%65t@GitHub.com:8443/a/b?token=s3cret#s3cret", "https://github.com:8443/a/b"],
  ["ssh://git@example.com:2222/ada/shop.git", "ssh://example.com:2222/ada/shop.git"],
  ["git@github.com:ada/shop.git", "github.com:ada/shop.git"],
  ["s3cret@github.com:ada/shop.git", "github.com:ada/shop.git"],
  ["github.com:ada/shop.git", "github.com:ada/shop.git"],
  ["/srv/secret/place/shop.git", ".../shop.git"],
  ["file:///srv/secret/shop.git", ".../shop.git"],
  ["C:\\secret\\shop.git", ".../shop.git"],
  ["c:/secret/shop.git", ".../shop.git"],
  ["../shop.git", ".../shop.git"],
  ["", ".../"],
];

const SECRETIVE = [
  "https://ada:s3cret@",
  "https://github.com/https://ada:s3cret@github.com/a/b",
  "https://github.com/ada/shop;token=s3cret",
  "https://ada:pa/s3cret@github.com/a/b",
  "https://ada:pa#s3cret@github.com/a/b",
  "https://ada:pa?s3cret@github.com/a/b",
  "ada:s3cret@github.com:a/b",
  "ext::sh -c s3cret",
  "https://ada:s3cret@github.com:port/a",
  "https:/ada:s3cret@github.com/a",
  "//ada:s3cret@github.com/a",
  "https://ada%3as3cret%40github.com/a",
  "\\\\ada:s3cret@host\\share",
];

describe("shownUrl", () => {
  for (const [url = "", shown] of SHOWN) {
    it(`shows ${JSON.stringify(url)} as ${JSON.stringify(shown)}`, () => {
      assertEquals(shownUrl(url), shown);
    });
  }

  it("shows no credential, however it is spelt", () => {
    for (const url of SECRETIVE) {
      const shown = shownUrl(url);
      assertFalse(decodeURIComponent(shown).includes("s3cret"), `${url} is shown as ${shown}`);
    }
  });
});
