import { Buffer } from "node:buffer";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { createLineSplitter } from "../../../lib/dev_server/output/line_splitter.ts";
import { createOutputLog, plainText } from "../../../lib/dev_server/output/output_log.ts";
import { pathHider } from "../../../lib/dev_server/output/hide_paths.ts";
import { seededRandom } from "../../support/random.ts";

function linesOf(chunks: readonly (string | Uint8Array)[]): string[] {
  const lines: string[] = [];
  const splitter = createLineSplitter(({ text, cut }) => lines.push(plainText(text) + (cut || "")));
  for (const chunk of chunks) splitter.write(Buffer.from(chunk));
  splitter.flush();
  return lines;
}

describe("createLineSplitter", () => {
  it("gives the same lines however the output is cut", () => {
    const text = "one\r\n\ntwo ✓ 🎉\n\u001b[32mgreen\u001b[0m\nlast";
    const bytes = Buffer.from(text);
    const expected = ["one", "", "two ✓ 🎉", "green", "last"];
    const seed = 20261121;
    const random = seededRandom(seed);
    for (let run = 0; run < 300; run++) {
      const chunks: Uint8Array[] = [];
      for (let at = 0; at < bytes.length;) {
        const end = at + 1 + random(9);
        chunks.push(bytes.subarray(at, end));
        at = end;
      }
      assertEquals(linesOf(chunks), expected, `Seed ${seed}, run ${run}`);
    }
  });

  it("keeps what a carriage return left standing", () => {
    assertEquals(linesOf(["10%\r20%\r", "30%", "\r40%\n"]), ["40%"]);
    assertEquals(linesOf(["10%\r", "20%\r", "30%\r\n", "next"]), ["30%", "next"]);
    assertEquals(linesOf([...Array(5000).fill("\r[====>   ]"), "\rdone\n"]), ["done"]);
    assertEquals(linesOf([...Array(5000).fill("[====>   ]\r"), "done\n"]), ["done"]);
    assertEquals(linesOf(["text\r", "\r\n"]), ["text"]);
  });

  it("cuts a long line, and counts what it cut", () => {
    assertEquals(linesOf(["x", "xx", "y".repeat(10_000), "\nz"]), [
      `xxx${"y".repeat(7997)}2003`,
      "z",
    ]);
  });

  it("replaces what is no UTF-8", () => {
    assertEquals(linesOf([new Uint8Array([0x61, 0xff, 0xfe, 0x62, 0x0a])]), ["a\ufffd\ufffdb"]);
  });
});

describe("plainText", () => {
  it("removes colours, links, titles and whatever else a terminal would do", () => {
    assertEquals(plainText("\u001bc\u001b[2J\u001b[1;32m ➜ \u001b[39mLocal\u001b[K"), " ➜ Local");
    assertEquals(
      plainText("\u001b]8;;http://a\u0007link\u001b]8;;\u0007\t\u0007\u0008!"),
      "link\t!",
    );
    assertEquals(plainText("\u001b]0;title\u0007text"), "text");
  });
});

describe("createOutputLog", () => {
  it("keeps a thousand lines, and numbers them on", () => {
    const log = createOutputLog((text) => text);
    for (let n = 1; n <= 2500; n++) log.add("stdout", { text: `${n}`, cut: 0 });
    const { lines, next } = log.since(0);
    assertEquals([lines.length, lines[0]?.n, lines.at(-1)?.text, next], [1000, 1501, "2500", 2501]);
    assertEquals(log.since(2500).lines.map(({ text }) => text), ["2500"]);
    assertEquals(log.since(2501).lines, []);
    log.clear();
    assertEquals(log.since(0), { lines: [], next: 2501 });
  });

  it("cuts no character in two", () => {
    const log = createOutputLog((text) => text);
    log.add("stderr", { text: `${"x".repeat(1999)}🎉🎉`, cut: 5 });
    assertEquals(log.since(0).lines[0]?.text, `${"x".repeat(1999)}… (9 more characters)`);
  });
});

describe("pathHider", () => {
  const hide = pathHider([["/home/ada/my app", "."], ["/home/ada", "~"]]);

  it("shows the project's folder as a dot, and the home folder as a tilde", () => {
    assertEquals(hide("at /home/ada/my app/src/a.ts:1:2"), "at ./src/a.ts:1:2");
    assertEquals(hide("/home/ada/my app"), ".");
    assertEquals(hide("file:///home/ada/my%20app/a.ts"), "file://./a.ts");
    assertEquals(
      hide("http://localhost:1/@fs/home/ada/my%20app/a.ts"),
      "http://localhost:1/@fs./a.ts",
    );
    assertEquals(hide('log in "/home/ada/.npm/_logs/x.log".'), 'log in "~/.npm/_logs/x.log".');
  });

  it("leaves what only begins or ends like one", () => {
    for (const text of ["/home/adam/x", "/home/ada-2", "/srv/home/ada/x", "/home/ada.old/x"]) {
      assertEquals(hide(text), text);
    }
  });

  it("leaves everything when the home folder is the root", () => {
    assertEquals(pathHider([["/", "~"]])("a/b"), "a/b");
    assert(pathHider([["/app", "."], ["/", "~"]])("/app/x") === "./x");
  });
});
