import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { compareLines, countChanges, splitLines } from "../../lib/diff/mod.ts";
import { type GitRepository, makeGitRepository } from "../support/git_repository.ts";
import { seededRandom } from "../support/random.ts";

type Texts = readonly [before: string, after: string];

describe("compareLines", () => {
  let repository: GitRepository;
  beforeEach(() => void (repository = makeGitRepository()));
  afterEach(() => repository.delete());

  /** `git diff --numstat` of all at once. */
  function countsByGit(texts: readonly Texts[]): string[] {
    texts.forEach(([before], index) => repository.write(nameOf(index), before));
    repository.commitAll("before");
    texts.forEach(([, after], index) => repository.write(nameOf(index), after));
    repository.git("add", "--all");
    const rows = repository.git("diff", "--cached", "--no-renames", "--numstat").split("\n");
    const counts = new Map(rows.map((row) => {
      const [added, removed, name] = row.split("\t");
      return [name, `+${added} -${removed}`];
    }));
    return texts.map((_, index) => counts.get(nameOf(index)) ?? "+0 -0");
  }

  function counted([before, after]: Texts): string {
    const { added, removed } = countChanges(changesOf([before, after]));
    return `+${added} -${removed}`;
  }

  const kinds: [name: string, seed: number, count: number, make: (random: Random) => Texts][] = [
    ["short texts of few different lines", 1, 300, (random) => drawn(random, 30, 4)],
    ["edited texts", 2, 150, (random) => edited(random, lines(random, 400, 200), 0.05)],
    ["much edited texts", 3, 60, (random) => edited(random, lines(random, 1500, 3000), 0.4)],
    ["texts full of braces", 4, 60, (random) => edited(random, braces(random, 1200), 0.25)],
    ["shuffled texts", 5, 12, (random) => shuffled(random, 2500)],
    ["two texts about something else", 6, 12, (random) => drawn(random, 4000, 900)],
    ["texts that have closing braces in common", 7, 20, (random) => alikeInBraces(random)],
    ["texts edited here and there, in other places not", 8, 30, (random) => patchy(random, 4000)],
    ["the same, so long that git follows promising ways", 9, 3, (random) => patchy(random, 80_000)],
  ];
  for (const [name, seed, count, make] of kinds) {
    it(`counts what git counts for ${name} (seed ${seed})`, () => {
      const random = seededRandom(seed);
      const texts = Array.from({ length: count }, () => make(random));
      assertEquals(texts.map(counted), countsByGit(texts));
    });
  }

  it("leaves the same lines of both texts over", () => {
    const random = seededRandom(10);
    for (let round = 0; round < 200; round++) {
      const [before, after] = edited(random, lines(random, 60, 12), 0.3);
      const changes = changesOf([before, after]);
      assertEquals(unmarked(before, changes.removed), unmarked(after, changes.added));
    }
  });

  it("gives a sound answer for 50,000 shuffled lines", () => {
    const [before, after] = shuffled(seededRandom(9), 50_000);
    const changes = changesOf([before, after]);
    assertEquals(unmarked(before, changes.removed), unmarked(after, changes.added));
    const { added, removed } = countChanges(changes);
    assertEquals(added, removed);
    assert(added < 50_000);
  });

  it("gives a sound answer for texts made to take as long as possible", () => {
    const random = seededRandom(10);
    const [before, after] = drawn(random, 400_000, 2);
    const changes = changesOf([before, after]);
    assertEquals(unmarked(before, changes.removed), unmarked(after, changes.added));
  });

  it("shows a function that came between two others from its first line to its last", () => {
    const before = "function a() {\n  x();\n}\n\nfunction c() {\n  x();\n}\n";
    const after = before.replace("function c", "function b() {\n  x();\n}\n\nfunction c");
    const { added, removed } = changesOf([before, after]);
    assertEquals([...removed].join(""), "0000000");
    assertEquals([...added].join(""), "00001111000");
  });

  it("shows an element that came between two others as a whole", () => {
    const element = (name: string): string => `  <Row\n    name="${name}"\n  />\n`;
    const before = `<Table>\n${element("a")}${element("c")}</Table>\n`;
    const after = `<Table>\n${element("a")}${element("b")}${element("c")}</Table>\n`;
    assertEquals([...changesOf([before, after]).added].join(""), "00001110000");
  });
});

type Random = (below: number) => number;

/** In git's order of names. */
function nameOf(index: number): string {
  return `text-${String(index).padStart(4, "0")}`;
}

function changesOf([before, after]: Texts): ReturnType<typeof compareLines> {
  return compareLines(splitLines(before), splitLines(after));
}

function unmarked(text: string, flags: Uint8Array): string {
  return splitLines(text).filter((_, index) => flags[index] === 0).join("");
}

function lines(random: Random, count: number, different: number): string[] {
  return Array.from({ length: random(count) + 1 }, () => `line ${random(different)}\n`);
}

function drawn(random: Random, count: number, different: number): Texts {
  return [lines(random, count, different).join(""), lines(random, count, different).join("")];
}

function braces(random: Random, count: number): string[] {
  const common = ["}\n", "\n", "  }\n", "  return null;\n"];
  return lines(random, count, 2000).map((line) => random(3) > 0 ? line : common[random(4)]!);
}

function edited(random: Random, before: readonly string[], share: number): Texts {
  const after = before.flatMap((line) => {
    if (random(1000) >= share * 1000) return [line];
    return random(2) === 0 ? [] : [line, `new ${random(20)}\n`, before[random(before.length)]!];
  });
  return [before.join(""), after.join("")];
}

function shuffled(random: Random, count: number): Texts {
  const before = Array.from({ length: count }, (_, index) => `line ${index}\n`);
  return [before.join(""), inAnyOrder(random, before).join("")];
}

function inAnyOrder(random: Random, parts: readonly string[]): string[] {
  const places = parts.map((part) => ({ part, place: random(1_000_000_000) }));
  return places.sort((one, other) => one.place - other.place).map(({ part }) => part);
}

function alikeInBraces(random: Random): Texts {
  const drawn = (name: string): string =>
    Array.from({ length: 600 + random(900) }, (_, line) => {
      return random(9) > 0 ? `${name} ${line}\n` : ["}\n", "\n"][random(2)]!;
    }).join("");
  return [drawn("old"), drawn("new")];
}

/** Where lines are replaced, it is by lines that are elsewhere as well. */
function patchy(random: Random, count: number): Texts {
  const different = Math.ceil(count / 3) + random(count / 4);
  const line = (): string => `line ${random(different)}\n`;
  const before = Array.from({ length: count }, line);
  const size = 100 + random(200);
  const after = before.flatMap((one, index) => {
    const isQuiet = Math.floor(index / size) % 2 === 0;
    return isQuiet || random(4) > 0 ? [one] : [[], [line()], [line(), one]][random(3)]!;
  });
  return [before.join(""), after.join("")];
}
