import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, it } from "node:test";
import ts from "typescript";
import { z } from "zod";
import { assert, assertEquals } from "@std/assert";
import { configurationJsonSchema } from "../../lib/project/mod.ts";
import { parseServeArguments } from "../../lib/runtime/arguments.ts";
import { MCP_OPTIONS, USAGE } from "../../lib/runtime/options.ts";
import { areas } from "../../routes/mod.ts";
import { allPages, blocksOf, readPage, ROOT } from "./pages.ts";

/** The rows of a page's table. */
function tableRows(page: string, heading: string): string[][] {
  const [, table = ""] = readPage(page).split(new RegExp(`^\\| ${heading} .*\\n\\|[- |]*\\n`, "m"));
  const lines = table.split("\n\n")[0]?.split("\n").filter(Boolean) ?? [];
  assert(lines.length > 0, `There is no table of "${heading}"`);
  return lines.map((line) => line.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim()));
}

describe("the README's routes", () => {
  it("are all there are", () => {
    const named = tableRows("README.md", "routes").flatMap(([cell = ""]) =>
      cell.match(/\/[a-z./-]+/g) ?? []
    );
    const paths = areas.flatMap(({ routes }) => routes.map(({ path }) => path));
    const areaOf = (path: string) =>
      named.find((each) => path === each || path.startsWith(`${each}/`));
    assertEquals(paths.filter((path) => path !== "/" && !areaOf(path)), []);
    assertEquals(named.filter((each) => !paths.some((path) => areaOf(path) === each)), []);
  });
});

describe("the options of docs/running.md", () => {
  const named = tableRows("docs/running.md", "option").flatMap(([option = ""]) =>
    option.match(/--[a-z-]+/g) ?? []
  );

  it("are those that the command tells", () => {
    assertEquals(named.toSorted(), [...new Set(USAGE.match(/--[a-z-]+/g))].toSorted());
  });

  it("are taken by the command", () => {
    const agents = { "--url": "http://127.0.0.1:4400", "--toolsets": "read" };
    for (const words of Object.entries(agents)) parseServeArguments(["mcp", ...words]);
    parseServeArguments(["mcp", "--url", agents["--url"], "--token", "x"]);
    parseServeArguments(["mcp", "--print-config", "--print-skill"]);
    const isOfAgents = (option: string) => MCP_OPTIONS.some((name) => option === `--${name}`);
    const given = { "--port": "0", "--auth": "token", "--log": "json", "--git": "embedded" };
    for (const words of Object.entries(given)) parseServeArguments(words);
    const isSwitch = (option: string) => !new RegExp(`${option} [A-Z]`).test(USAGE);
    for (const option of named.filter((name) => !(name in given) && !isOfAgents(name))) {
      parseServeArguments(isSwitch(option) ? [option] : [option, "x"]);
    }
  });

  it("have the defaults that it says", () => {
    const { host, port, auth } = parseServeArguments([]);
    assert(readPage("docs/running.md").includes(`${port} and ${host}`) && auth === "off");
  });
});

describe("the workbench.json of docs/configuration.md", () => {
  const [text = ""] = blocksOf(readPage("docs/configuration.md"), "json workbench");
  const example: unknown = JSON.parse(text);
  // JSON Schema is JSON, which the type of a validator's argument spells out.
  const published = configurationJsonSchema() as Parameters<typeof z.fromJSONSchema>[0];

  it("is valid by the published JSON Schema", () => {
    const { success, error } = z.fromJSONSchema(published).safeParse(example);
    assert(success, JSON.stringify(error?.issues));
    const wrong = { ...example as object, rules: { "no-such-rule": "error" } };
    assert(!z.fromJSONSchema(published).safeParse(wrong).success);
  });

  it("has every key that is no layer's and no rule's", () => {
    const keys = keysOf(published).filter((key) =>
      !/^(?:\$schema|layers\..*|rules\..*)$/.test(key)
    );
    assert(keys.length > 6);
    const given = new Set(pathsIn(example));
    assertEquals(keys.filter((key) => !given.has(key)), []);
  });
});

/** The keys of a JSON Schema's objects, joined by dots. */
function keysOf(schema: unknown): string[] {
  const { properties } = schema as { properties?: Record<string, unknown> }; // JSON Schema
  return Object.entries(properties ?? {}).flatMap(([key, inner]) => [
    key,
    ...keysOf(inner).map((rest) => `${key}.${rest}`),
  ]);
}

function pathsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    key,
    ...pathsIn(inner).map((rest) => `${key}.${rest}`),
  ]);
}

describe("the limits of docs/limits.md", () => {
  for (const [what = "", limit = "", where = ""] of tableRows("docs/limits.md", "what")) {
    it(`${what}: ${limit}`, () => {
      const [, name = "", file = ""] = /^`(\w+)` in `(.+)`$/.exec(where) ?? [];
      assertEquals(constantOf(name, join(ROOT, file)), numberIn(limit, name));
    });
  }
});

const UNITS: Readonly<Record<string, number>> = {
  KiB: 1024,
  MiB: 1024 ** 2,
  s: 1000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 24 * 3_600_000,
};

function numberIn(limit: string, name: string): number {
  const [count = "", unit] = limit.split(" ");
  const factor = unit === undefined ? 1 : UNITS[unit];
  assert(factor !== undefined, `"${unit}" is no unit`);
  assert(!/^(s|minutes|hours|days)$/.test(unit ?? "") || name.endsWith("_MS"));
  return Number(count.replaceAll(",", "")) * factor;
}

/** The value of a constant, as its file says it. */
function constantOf(name: string, path: string): number {
  const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest);
  const constants = new Map(
    file.statements.filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations)
      .flatMap(({ name, initializer }) =>
        ts.isIdentifier(name) && initializer ? [[name.text, initializer] as const] : []
      ),
  );
  const valueOf = (node: ts.Expression | undefined): number => {
    if (node && ts.isNumericLiteral(node)) return Number(node.text.replaceAll("_", ""));
    if (node && ts.isIdentifier(node)) return valueOf(constants.get(node.text));
    const isProduct = node && ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.AsteriskToken;
    assert(isProduct, `"${name}" of ${path} is no number`);
    return valueOf(node.left) * valueOf(node.right);
  };
  return valueOf(constants.get(name));
}

describe("the README", () => {
  it("is read in a few minutes, and leads to each other page", () => {
    const readme = readPage("README.md");
    assert(readme.split("\n").length <= 150);
    const left = allPages().filter((page) => page !== "README.md" && !readme.includes(`(${page})`));
    assertEquals(left, []);
  });

  it("says which pages are not in the package, and no page in it leads to them", () => {
    const manifest = z.object({ files: z.array(z.string()) });
    const { files } = manifest.parse(JSON.parse(readPage("package.json")));
    const left = files.filter((each) => each.startsWith("!docs/"))
      .map((each) => each.slice(1));
    assert(left.length > 0);
    const rows = readPage("README.md").split("\n");
    for (const page of left) {
      const row = rows.find((each) => each.includes(`(${page})`));
      assert(row?.includes("(in a checkout)"), page);
    }
    const packed = allPages().filter((page) => page !== "README.md" && !left.includes(page));
    const leading = packed.filter((page) =>
      left.some((other) => readPage(page).includes(`(${basename(other)}`))
    );
    assertEquals(leading, []);
  });
});

describe("the pages", () => {
  const texts = allPages().map(readPage);

  it("name only files and folders that there are", () => {
    const named = texts.flatMap((text) => [
      ...text.matchAll(/`((?:lib|routes|tests|fixtures|examples)\/[\w./-]+)`/g),
    ]).map(([, path = ""]) => path);
    assert(named.length > 40);
    assertEquals(named.filter((path) => !existsSync(join(ROOT, path))), []);
  });

  it("lead only to pages that there are", () => {
    for (const page of allPages()) {
      const links = [...readPage(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)];
      const places = links.map(([, link = ""]) => join(dirname(page), link));
      assertEquals(places.filter((place) => !existsSync(join(ROOT, place))), [], page);
    }
  });

  it("name only commands that package.json has", () => {
    const { scripts } = JSON.parse(readPage("package.json"));
    const pattern = /\bnpm (?:run )?(test(?::\w+)?|start|fuzz|bench|soak|survey|landings)\b/g;
    const named = texts.flatMap((text) => [...text.matchAll(pattern)])
      .map(([, script = ""]) => script);
    assert(named.length > 4);
    assertEquals(named.filter((script) => !(script in scripts)), []);
  });
});
