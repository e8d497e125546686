import { Buffer } from "node:buffer";
import process from "node:process";
import { announcementsIn } from "../../lib/dev_server/port/announcement.ts";
import { plainText } from "../../lib/dev_server/output/output_log.ts";
import { parseConfigFile } from "../../lib/git/discover/config_file.ts";
import { convertsByAttributes } from "../../lib/git/discover/traits.ts";
import { parseCommit } from "../../lib/git/engines/commit_object.ts";
import { compareTrees } from "../../lib/git/engines/embedded/compare_trees.ts";
import { canonicalKey } from "../../lib/git/engines/embedded/settings.ts";
import { isFullRef } from "../../lib/git/engines/names.ts";
import { selectPaths } from "../../lib/git/engines/select_paths.ts";
import { identityOf } from "../../lib/git/common/identity.ts";
import { linkTargetIn } from "../../lib/git/common/link_target.ts";
import { shownUrl } from "../../lib/git/common/shown_url.ts";
import { compileGlob, parseIgnorePatterns } from "../../lib/globs/mod.ts";
import { parseYaml } from "../../lib/notes/front_matter/parse_yaml.ts";
import { splitText } from "../../lib/notes/front_matter/split_text.ts";
import { previewOf } from "../../lib/notes/preview.ts";
import { splitClauses } from "../../lib/plan/proposal/clauses.ts";
import { formOf, matchesOf } from "../../lib/plan/proposal/forms/pattern.ts";
import { readingsOf } from "../../lib/plan/proposal/readings.ts";
import { tokensOf } from "../../lib/plan/proposal/words/tokens.ts";
import { compileGlob as compileFrozen } from "../../lib/project/configuration/frozen_globs.ts";
import { fillDefaults } from "../../lib/project/configuration/defaults.ts";
import { isFrozen } from "../../lib/project/configuration/frozen.ts";
import { namesGitFolder } from "../../lib/project/disk/git_folder.ts";
import { readMentions } from "../../lib/review/indicators/mentions.ts";
import { collapsed, renderedText } from "../../lib/review/units/reading/code_fingerprint.ts";
import { decodeJsxText } from "../../lib/source/jsx/decode_text.ts";
import { isAnyLabel, nameFit } from "../../lib/story_ai/values/field_words.ts";
import { withoutTrailing } from "../../lib/text/mod.ts";
import { escapeText } from "../../lib/workflows/mermaid.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

/** A place where the service matches a pattern, or looks for one, in what a repository or a client gives. */
interface Place {
  /** The end of a sentence that starts with "answers for". */
  readonly name: string;
  /** Asks it for what would keep a matcher busy that tries one way after the other. */
  ask(): unknown;
}

const MIB = 2 ** 20;
const STARS = `${"*a".repeat(60)}*b`;
const LONG_NAME = "a".repeat(200);
const DEEP = Array.from({ length: 60 }, () => "a").join("/");
const GLOBSTARS = "**/a/".repeat(30);

/** Asks a service over a project that has some files more. */
async function withProject(
  files: Readonly<Record<string, string>>,
  ask: (service: TestWorkbench) => Promise<{ readonly status: number }>,
): Promise<void> {
  await using service = await openTestWorkbench("shop");
  for (const [path, content] of Object.entries(files)) service.write(path, content);
  const { status } = await ask(service);
  if (status !== 200) throw new Error(`The answer is a ${status}`);
}

const listComponents = (service: TestWorkbench) => service.get("/api/components");
const json = (value: unknown) => JSON.stringify(value);
const member = { [`packages/${LONG_NAME}/package.json`]: json({ name: "long" }) };
const referring = json({ files: [], references: [{ path: "./tsconfig.app.json" }] });
const deepFiles = { [`src/${LONG_NAME}.ts`]: "", [`src/${DEEP}/${LONG_NAME}.ts`]: "" };
const includes = (...patterns: string[]) => ({
  ...deepFiles,
  "tsconfig.json": referring,
  "tsconfig.app.json": json({ include: patterns }),
});
const excludes = (include: string, exclude: string) => ({
  ...deepFiles,
  "tsconfig.json": json({ include: [include], exclude: [exclude] }),
});
const clients = (count: number, specifier: string) => ({
  "src/client.ts": Array.from({ length: count }, (_, at) => `import "${specifier}${at}";`).join(
    "\n",
  ),
});
const entries = (count: number, key: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${key}${at}/*`, `./x${at}/*.ts`]));
const commit = (author: string) =>
  Buffer.from(`tree ${"0".repeat(40)}\nauthor ${author}\ncommitter ${author}\n\nx`);
const ignored = (line: string) => parseIgnorePatterns(Buffer.from(line), { ignoreCase: false });
const note = (body: string) => ({ title: "n", body, tags: [] });

export const places: readonly Place[] = [
  {
    name: "a glob of workspaces",
    ask: () =>
      withProject(
        { "package.json": json({ workspaces: [`packages/${STARS}`] }), ...member },
        listComponents,
      ),
  },
  {
    name: "the glob of workspaces that was found",
    ask: () =>
      withProject({
        "package.json": json({ workspaces: ["packages/*a*a*a*a*a*a*a*a*a*b"] }),
        ...member,
      }, listComponents),
  },
  {
    name: "braces and extended forms in a glob of workspaces",
    ask: () =>
      withProject({
        "package.json": json({
          workspaces: [
            `packages/${"{a,aa}".repeat(12)}b`,
            `packages/${"+(a|aa)".repeat(12)}b`,
            `packages/${"*(a|aa|!(a))".repeat(8)}b`,
            `packages/!(${"*a".repeat(12)}b)c`,
            `${"{a/b,c/d}".repeat(20)}`,
            `${"**/a/".repeat(30)}b`,
          ],
        }),
        ...member,
        [`${DEEP}/package.json`]: json({ name: "deep" }),
      }, listComponents),
  },
  {
    name: "an include with many stars in one name",
    ask: () => withProject(includes(`src/${STARS}.ts`), listComponents),
  },
  {
    name: "an include with many globstars",
    ask: () => withProject(includes(`src/${GLOBSTARS}b/*.ts`), listComponents),
  },
  {
    name: "an exclude with many stars and an include that it nearly matches",
    ask: () => withProject(excludes(`src/${LONG_NAME}`, `src/${STARS}`), listComponents),
  },
  {
    name: "an exclude with many globstars",
    ask: () => withProject(excludes(`src/${DEEP}`, `src/${GLOBSTARS}b`), listComponents),
  },
  {
    name: "an exclude of configs that are none by the letter",
    ask: () =>
      withProject({
        "tsconfig.json": `{ exclude: ["src/${STARS}"], include: ["src/${LONG_NAME}"] }`,
        "a/tsconfig.json": `[{ ["exclude"]: ["${STARS}"], 'include': ["${LONG_NAME}"] }]`,
      }, listComponents),
  },
  {
    name: "an outDir, which is excluded",
    ask: () =>
      withProject({
        "tsconfig.json": json({
          include: [`src/${LONG_NAME}`],
          compilerOptions: { outDir: `src/${STARS}` },
        }),
      }, listComponents),
  },
  {
    name: "an exclude of a config that another one extends",
    ask: () =>
      withProject({
        "tsconfig.json": json({ extends: "./base.json", include: [`src/${LONG_NAME}`] }),
        "base.json": json({ exclude: [`src/${STARS}`] }),
      }, listComponents),
  },
  {
    name: "tens of thousands of patterns of a config",
    ask: () => {
      const exclude = Array.from({ length: 80_000 }, (_, at) => `**/../${at.toString(36)}`);
      return withProject({ "tsconfig.json": json({ exclude }) }, listComponents);
    },
  },
  {
    name: "the configs that types are read by",
    ask: () =>
      withProject(
        excludes(`src/${LONG_NAME}`, `src/${STARS}`),
        (service) =>
          service.get("/api/components/describe", {
            path: "src/features/catalog/components/ProductCard.tsx",
          }),
      ),
  },
  {
    name: "thousands of paths in a config",
    ask: () =>
      withProject({
        "tsconfig.json": json({
          compilerOptions: {
            paths: Object.fromEntries(
              Object.keys(entries(30_000, "k")).map((key) => [key, ["./x"]]),
            ),
          },
        }),
        ...clients(10_000, "k"),
      }, listComponents),
  },
  {
    name: "thousands of imports of a package",
    ask: () =>
      withProject({
        "package.json": json({ name: "shop", imports: entries(30_000, "#k") }),
        ...clients(10_000, "#z"),
      }, listComponents),
  },
  {
    name: "thousands of exports of a package",
    ask: () =>
      withProject({
        "package.json": json({ name: "shop", workspaces: ["packages/*"] }),
        "packages/ui/package.json": json({ name: "ui", exports: entries(30_000, "./k") }),
        ...clients(10_000, "ui/z"),
      }, listComponents),
  },
  {
    name: "a .gitignore with many stars in one name",
    ask: () => withProject({ ".gitignore": STARS, ...deepFiles }, listComponents),
  },
  {
    name: "a .gitignore with many globstars",
    ask: () => withProject({ ".gitignore": `${GLOBSTARS}b`, ...deepFiles }, listComponents),
  },
  {
    name: "a .gitignore whose lines are as long as it may be",
    ask: () => {
      const [pattern] = ignored(`${"**/".repeat(20_000)}b`);
      for (let round = 0; round < 100; round++) pattern?.matches(`${DEEP}/${round}`);
    },
  },
  {
    name: "a set of characters as long as a .gitignore may be",
    ask: () => {
      const [pattern] = ignored(`*[${"ab".repeat(30_000)}]c`);
      for (let round = 0; round < 1000; round++) pattern?.matches(LONG_NAME + round);
    },
  },
  {
    name: "a .gitattributes",
    ask: () =>
      convertsByAttributes(`${STARS} a\n*${" text-".repeat(MIB / 8)}${" ".repeat(MIB / 4)}`),
  },
  {
    name: "a frozen glob",
    ask: () => {
      const frozen = [`src/${STARS}`, `${GLOBSTARS}b`, "{a,aa}{a,aa}{a,aa}b"];
      const { configuration } = fillDefaults({ frozen });
      for (const path of [`src/${LONG_NAME}`, DEEP]) isFrozen(path, configuration);
    },
  },
  {
    name: "a frozen glob of choices and stars",
    ask: () => {
      const glob = `${"{*a,*aa}".repeat(12)}${"*a".repeat(100)}b`;
      compileFrozen(glob)(LONG_NAME.repeat(4));
      compileGlob(`${"[a-z]*".repeat(60)}0`, { dot: true, extended: true })(LONG_NAME.repeat(4));
    },
  },
  {
    name: "the words of a search in notes",
    ask: () =>
      withProject({}, async (service) => {
        await service.post("/api/notes", note("a".repeat(100_000)));
        return await service.get("/api/notes", { q: `${"a".repeat(400)} ${"*a".repeat(200)}b` });
      }),
  },
  {
    name: "the CSS of a story",
    ask: () =>
      withProject({}, (service) =>
        service.post("/api/story-ai/extract", {
          feature: "cart",
          url: "https://example.com/1",
          html: `<main>${"<div class='a a a'><p>a</p>".repeat(400)}`,
          pattern: { title: { css: ":not(:has(:not(:has(:nth-child(2n+1 of div)))))" } },
        }).then(({ status }) => ({ status: status < 500 ? 200 : status }))),
  },
  { name: "the front matter of a note", ask: () => splitText(`---\n${"---x\n".repeat(MIB / 5)}`) },
  { name: "YAML of one long line", ask: () => parseYaml(`a: ${"x ".repeat(100_000)}`) },
  { name: "the preview of a note", ask: () => previewOf("[[`!>".repeat(MIB / 50)) },
  { name: "a long ticket", ask: () => splitClauses(" and then ,".repeat(MIB / 50)) },
  {
    name: "a ticket of words that open reasons",
    ask: () => readingsOf("( so that because, it ".repeat(MIB / 20), new Set(["add"])),
  },
  { name: "a ticket of marks", ask: () => tokensOf("`\"“'<A".repeat(MIB / 8)) },
  {
    name: "a ticket that a form may read in many ways",
    ask: () =>
      matchesOf(
        formOf("[{phrase:a}] [{phrase:b}] [{phrase:c}] [{phrase:d}] {list:e} end", new Map()),
        tokensOf("a ".repeat(59)),
      ),
  },
  { name: "a ticket of spaces", ask: () => splitClauses(`a${" ".repeat(MIB / 8)}b`) },
  { name: "the author of a commit", ask: () => parseCommit("0", commit("<".repeat(MIB))) },
  { name: "a name to sign with", ask: () => identityOf(`x${".".repeat(MIB)}x`, "a@b") },
  {
    name: "the file of a linked work tree",
    ask: () => linkTargetIn(`gitdir: x${"\n".repeat(MIB)}x`),
  },
  { name: "a file of configuration", ask: () => parseConfigFile(`[a "${'\\"'.repeat(MIB / 2)}`) },
  { name: "a section of configuration", ask: () => parseConfigFile(`[a${" ".repeat(MIB)}`) },
  { name: "the name of a ref", ask: () => isFullRef(`refs/heads/${"a.".repeat(MIB / 2)}b`) },
  { name: "the URL of a remote", ask: () => shownUrl(`${"a".repeat(MIB)}@${":".repeat(100)} `) },
  { name: "paths for git", ask: () => selectPaths([`x${"/".repeat(MIB / 64)}x`]) },
  {
    name: "a folder that two commits are compared in",
    ask: () =>
      compareTrees({ before: null, after: null }, {
        readTree: () => Promise.resolve(new Map()),
        folder: `x${"/".repeat(MIB)}x`,
      }),
  },
  { name: "a key of configuration", ask: () => canonicalKey(`a${".a".repeat(MIB / 2)}.!`) },
  { name: "a name like git's folder", ask: () => namesGitFolder(`x${". ".repeat(MIB / 4)}x`) },
  {
    name: "what people wrote of a file",
    ask: () => readMentions([]).names(`${".".repeat(MIB)}\n.`),
  },
  { name: "text of JSX", ask: () => renderedText(`x${" ".repeat(MIB)}x\ny`) },
  { name: "collapsed text", ask: () => collapsed(`x${" \n".repeat(MIB / 2)}x`) },
  { name: "references in JSX", ask: () => decodeJsxText("&#x".repeat(MIB / 4)) },
  { name: "a label of a page", ask: () => isAnyLabel(`x${":?*".repeat(MIB / 3)}x`) },
  { name: "a label with a count", ask: () => isAnyLabel(`${"(1".repeat(MIB / 2)}x`) },
  { name: "a name of an element", ask: () => nameFit("aA".repeat(MIB / 8), "title") },
  { name: "a printed line", ask: () => plainText(`x${"\r".repeat(MIB)}x`) },
  {
    name: "an announced address",
    ask: () => {
      const line = `${"local ".repeat(600)}: http://a ${"http://b!;.x ".repeat(400)}`;
      for (let round = 0; round < 50; round++) announcementsIn(line);
    },
  },
  { name: "a text in a diagram", ask: () => escapeText("\u200b-".repeat(MIB / 4)) },
  { name: "an end that is cut off", ask: () => withoutTrailing(`x${" ".repeat(MIB)}x`, /\s/) },
];

/** Asks the places that are named by their number, and writes the seconds of CPU that each took. */
async function ask(numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    const before = process.cpuUsage();
    try {
      await places[number]?.ask();
    } catch (error) {
      console.log(`FAILED ${number} ${String(error).split("\n")[0]}`);
      continue;
    }
    const { user, system } = process.cpuUsage(before);
    console.log(`DONE ${number} ${((user + system) / 1e6).toFixed(2)}`);
  }
  process.exit(0);
}

const [command, ...numbers] = process.argv.slice(2);
if (command === "ask") await ask(numbers.map(Number));
