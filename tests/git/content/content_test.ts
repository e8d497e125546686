import { assert, assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import { after, before, describe, it } from "node:test";
import {
  blobBytes,
  type ContentConfig,
  type Converted,
  worktreeBytes,
} from "../../../lib/git/content/mod.ts";
import { openGitRepository } from "../../../lib/git/engines/git/open_git_repository.ts";
import type { ContentAttributes } from "../../../lib/git/repository.ts";
import { type GitRepository, makeGitRepository } from "../../support/git_repository.ts";
import { installedGit } from "../../support/installed_git.ts";
import { seededRandom } from "../../support/random.ts";
import { placeAt } from "../contract/with_repository.ts";

/** Attribute lines by the extension that they are for. */
const RULES: Readonly<Record<string, string>> = {
  none: "",
  text: "text",
  binary: "-text",
  auto: "text=auto",
  crlf: "eol=crlf",
  lf: "eol=lf",
  textcrlf: "text eol=crlf",
  autocrlf: "text=auto eol=crlf",
  autolf: "text=auto eol=lf",
  binarycrlf: "-text eol=crlf",
  old: "crlf",
  older: "crlf=input",
  ident: "ident",
  identcrlf: "ident text eol=crlf",
  utf8: "working-tree-encoding=UTF-8 text",
};

const CONTENTS: Readonly<Record<string, string>> = {
  empty: "",
  lf: "a\nb\n",
  crlf: "a\r\nb\r\n",
  mixed: "a\nb\r\nc\n",
  crs: "a\rb\r",
  crcrlf: "a\r\r\nb\n",
  nul: "a\0\r\nb\n",
  noend: "a\r\nb",
  cr: "\r",
  controls: `${"x".repeat(300)}\x01\x02\r\n`,
  manyControls: `${"x".repeat(300)}\x01\x02\x03\r\n\n`,
  dos: "a\r\nb\n\x1a",
  delete: "a\x7f\r\n",
  escapes: "\x1b[0m\b\t\f\r\n",
  ids: "$Id$ $Id: abc $ $Id: x y z $ $Id:$ $Id:x$\n$Id: open\n$Id:  $ $Id: a $Id: b $ x$Id$$\r\n",
  bytes: "\xff\xfe\x80\r\n",
};

const CONFIGS: readonly ContentConfig[] = [
  { autocrlf: null, eol: null, safecrlf: null },
  { autocrlf: "true", eol: null, safecrlf: null },
  { autocrlf: "input", eol: null, safecrlf: null },
  { autocrlf: "false", eol: "crlf", safecrlf: null },
  { autocrlf: "Input", eol: "crlf", safecrlf: null },
  { autocrlf: "yes", eol: "lf", safecrlf: null },
  { autocrlf: null, eol: "native", safecrlf: null },
];

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function textOf(converted: Converted): string {
  assert("bytes" in converted && converted.bytes);
  return String.fromCharCode(...converted.bytes);
}

function configure(git: GitRepository, config: ContentConfig): void {
  for (const [key, value] of Object.entries(config)) {
    if (value === null) git.run(["config", "--unset", `core.${key}`]);
    else git.git("config", `core.${key}`, value);
  }
}

/** What stock git stores for files, by name. */
function added(git: GitRepository, files: ReadonlyMap<string, string>): Map<string, string> {
  for (const [name, text] of files) git.write(name, bytesOf(text));
  git.git("add", "--force", "--", ...files.keys());
  return stored(git, [...files.keys()]);
}

/** Puts every content under every rule into the index as it is. @returns the contents by name */
function indexBlobs(git: GitRepository, prefix: string): Map<string, string> {
  const contents = new Map<string, string>();
  const lines = Object.entries(CONTENTS).flatMap(([name, text]) => {
    const { stdout } = git.run(["hash-object", "-w", "--no-filters", "--stdin"], {
      input: bytesOf(text),
    });
    const id = new TextDecoder().decode(stdout).trim();
    return Object.keys(RULES).map((rule) => {
      contents.set(`${prefix}${name}.${rule}`, text);
      return `100644 ${id} 0\t${prefix}${name}.${rule}\n`;
    });
  });
  git.run(["update-index", "--index-info"], { input: lines.join("") });
  return contents;
}

/** Contents of the index by name, by one process. */
function stored(git: GitRepository, names: readonly string[]): Map<string, string> {
  const input = names.map((name) => `:${name}\n`).join("");
  const { stdout } = git.run(["cat-file", "--batch"], { input });
  const text = Buffer.from(stdout).toString("latin1");
  const found = new Map<string, string>();
  let at = 0;
  for (const name of names) {
    const header = text.indexOf("\n", at) + 1;
    const size = Number(text.slice(at, header).split(" ")[2]);
    found.set(name, text.slice(header, header + size));
    at = header + size + 1;
  }
  return found;
}

describe("blobBytes and worktreeBytes", () => {
  let git: GitRepository;
  let attributes: Map<string, ContentAttributes>;

  before(async () => {
    git = makeGitRepository();
    const rules = Object.entries(RULES).map(([name, rule]) => rule && `*.${name} ${rule}\n`);
    git.write(".gitattributes", rules.join(""));
    const executable = await installedGit();
    await using repository = openGitRepository(await placeAt(git.folder), { executable });
    const read = await repository.attributes(Object.keys(RULES).map((name) => `x.${name}`));
    attributes = new Map([...read].map(([path, found]) => [path.slice(2), found]));
  });
  after(() => git.delete());

  function attributesOf(name: string): ContentAttributes {
    const found = attributes.get(name.slice(name.lastIndexOf(".") + 1));
    assert(found);
    return found;
  }

  for (const config of CONFIGS) {
    it(`convert as stock git does under ${JSON.stringify(config)}`, () => {
      configure(git, config);
      git.git("read-tree", "--empty");
      const files = new Map(
        Object.keys(RULES).flatMap((rule) =>
          Object.entries(CONTENTS).map(([name, text]) => [`${name}.${rule}`, text] as const)
        ),
      );
      const expected = added(git, files);
      for (const [name, text] of files) {
        const blob = blobBytes(bytesOf(text), { attributes: attributesOf(name), config }, null);
        assertEquals(textOf(blob), expected.get(name), `${name} on its way in`);
      }
      for (const name of files.keys()) git.remove(name);
      git.git("checkout-index", "--all", "--force");
      for (const name of files.keys()) {
        const blob = bytesOf(expected.get(name) ?? "");
        const file = worktreeBytes(blob, { attributes: attributesOf(name), config });
        assertEquals(
          textOf(file),
          String.fromCharCode(...git.read(name)),
          `${name} on its way out`,
        );
      }
    });
  }

  it("write blobs out as a checkout does, also those that no add would have made", () => {
    for (const config of CONFIGS) {
      configure(git, config);
      git.git("read-tree", "--empty");
      const names = indexBlobs(git, "out-");
      git.git("checkout-index", "--all", "--force");
      for (const [name, text] of names) {
        const file = worktreeBytes(bytesOf(text), { attributes: attributesOf(name), config });
        const written = String.fromCharCode(...git.read(name));
        assertEquals(textOf(file), written, `${name} under ${JSON.stringify(config)}`);
      }
    }
  });

  it("leave a file alone whose blob in the index has CRLF, where nobody has decided", () => {
    const edited = "new\r\ntext\n";
    for (const config of CONFIGS) {
      configure(git, config);
      git.git("read-tree", "--empty");
      const names = indexBlobs(git, "in-");
      const expected = added(git, new Map([...names.keys()].map((name) => [name, edited])));
      for (const [name, text] of names) {
        const conversion = { attributes: attributesOf(name), config };
        const blob = blobBytes(bytesOf(edited), conversion, bytesOf(text));
        assertEquals(textOf(blob), expected.get(name), `${name} ${JSON.stringify(config)}`);
      }
    }
  });

  it("refuse what core.safecrlf makes stock git refuse", () => {
    for (const config of CONFIGS.slice(0, 3).map((known) => ({ ...known, safecrlf: "true" }))) {
      configure(git, config);
      git.git("read-tree", "--empty");
      for (const rule of ["none", "text", "auto", "textcrlf"]) {
        for (const name of ["lf", "crlf", "mixed", "nul", "crs", "dos"]) {
          const text = CONTENTS[name] ?? "";
          const path = `safe-${name}.${rule}`;
          git.write(path, bytesOf(text));
          const refused = git.run(["add", "--", path]).status !== 0;
          const blob = blobBytes(bytesOf(text), { attributes: attributesOf(rule), config }, null);
          assertEquals(blob.refused === "safecrlf", refused, `${path} ${JSON.stringify(config)}`);
        }
      }
    }
    configure(git, { autocrlf: null, eol: null, safecrlf: null });
  });

  it("agree with stock git on random bytes", () => {
    const seed = 20_261_121;
    const random = seededRandom(seed);
    const alphabet = ["\r", "\n", "\r\n", "a", "$", "Id", ":", " ", "\x01", "$Id$", "$Id: "];
    const config: ContentConfig = { autocrlf: "true", eol: null, safecrlf: null };
    configure(git, config);
    git.git("read-tree", "--empty");
    // With line breaks to guess, a checkout reads doubled dollars in another way.
    const rules = Object.keys(RULES).filter((rule) => rule !== "ident");
    const files = new Map(
      Array.from({ length: 300 }, (_, at) => {
        const text = Array.from({ length: random(14) }, () => alphabet[random(11)]).join("");
        const padding = random(3) === 0 ? "" : "x".repeat(200);
        return [`r${at}.${rules[random(rules.length)]}`, text + padding] as const;
      }),
    );
    const expected = added(git, files);
    for (const [name, text] of files) {
      const conversion = { attributes: attributesOf(name), config };
      const message = `${name} ${JSON.stringify(text)}, seed ${seed}`;
      assertEquals(
        textOf(blobBytes(bytesOf(text), conversion, null)),
        expected.get(name),
        message,
      );
      git.remove(name);
    }
    git.git("checkout-index", "--all", "--force");
    for (const name of files.keys()) {
      const blob = bytesOf(expected.get(name) ?? "");
      const file = worktreeBytes(blob, { attributes: attributesOf(name), config });
      assertEquals(textOf(file), String.fromCharCode(...git.read(name)), `${name}, seed ${seed}`);
    }
  });

  it("refuse filters and encodings by name", () => {
    const none = { text: "unspecified", eol: null, filter: null, ident: false } as const;
    const config: ContentConfig = { autocrlf: null, eol: null, safecrlf: null };
    const encoded = { ...none, workingTreeEncoding: "UTF-16LE" };
    const filtered = { ...none, filter: "lfs", workingTreeEncoding: null };
    for (const convert of [worktreeBytes, blobInto]) {
      assertEquals(convert(bytesOf("a"), { attributes: encoded, config }), {
        refused: "encoding",
        name: "UTF-16LE",
      });
      assertEquals(convert(bytesOf("a"), { attributes: filtered, config }), {
        refused: "filter",
        name: "lfs",
      });
    }
  });
});

function blobInto(bytes: Uint8Array, conversion: Parameters<typeof blobBytes>[1]): Converted {
  return blobBytes(bytes, conversion, null);
}
