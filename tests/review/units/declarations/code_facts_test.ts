import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareDeclarations } from "../../../../lib/review/units/declarations/compare_declarations.ts";
import { type ParsedSource, parseSource } from "../../../../lib/source/mod.ts";

function parse(text: string): Promise<ParsedSource> {
  return parseSource({ path: "a.tsx", text, contentHash: text, editable: true });
}

async function factsOf(before: string, after: string): Promise<string[]> {
  const details = compareDeclarations(await parse(before), await parse(after), new Set());
  return details.flatMap(({ facts }) => facts ?? []);
}

/** The body of a function that both sides have. */
const inside = (code: string): string => `export async function save(user, list) {\n${code}\n}`;

describe("facts of code", () => {
  const bodies:
    readonly (readonly [what: string, before: string, after: string, facts: string[]])[] = [
      ["a message that is shown", "", 'toast.error("Not saved");', ['says "Not saved" now']],
      [
        "a message that says something else",
        'toast({ title: "Done" });',
        'toast({ title: t("All is saved") });',
        ['says "All is saved" now, and "Done" no more'],
      ],
      [
        "an error in one more case",
        "",
        'if (!user.active) throw new AppError(Code.GONE, { message: "No such user" });',
        ['can fail with "No such user" now', 'depends on "user.active" now'],
      ],
      [
        "another address and method",
        'await api.post("/users");',
        "await api.put(`/users/${user.id}`);",
        ['sends requests to "PUT /users/…" now, and "POST /users" no more'],
      ],
      [
        "the method of a request",
        'fetch("/a", { method: "POST" });',
        'fetch("/a", { method: "PATCH" });',
        [
          'sends requests to "PATCH /a" now, and "POST /a" no more',
          'sets "method" to "PATCH" in place of "POST"',
        ],
      ],
      [
        "an early return",
        "track(user);",
        "if (!user.active) return;\ntrack(user);",
        ['stops early in one more case (by "user.active")'],
      ],
      [
        "errors that are caught",
        "await track(user, list);",
        "try { await track(user, list); } catch (error) { report(error); }",
        ["catches errors now", 'calls "report" now'],
      ],
      ["a call in place of another one", "track(user);", "log2(user);", [
        'calls "log2" now, and "track" no more',
      ]],
      [
        "a value that is given",
        "wait(user, 300);",
        "wait(user, 500);",
        ['gives "wait" 500 in place of 300'],
      ],
      [
        "what is given besides",
        "track({ user });",
        "track({ user, device: list.device });",
        ['gives "device" to "track" now'],
      ],
      [
        "a query of a database",
        "return raw(`select a from b where c = 1 and d = ${user}`);",
        "return raw(`select a from b where c = 2 and d = ${user}`);",
        ["queries the database in another way"],
      ],
      [
        "nothing where only code says it",
        "return list.map((each) => each.a + 1);",
        "return list.map((each) => each.a - 1);",
        [],
      ],
      [
        "no call that went where the file still makes it",
        "helper(user); track(user);",
        "helper(user);",
        ['calls "track" no more'],
      ],
    ];
  for (const [what, before, after, facts] of bodies) {
    it(`tell ${what}`, async () => {
      assertEquals(await factsOf(inside(before), inside(after)), facts);
    });
  }

  const values:
    readonly (readonly [what: string, before: string, after: string, facts: string[]])[] = [
      ["a constant", "const SIZE = 10;", "const SIZE = 20;", ["is 20 in place of 10"]],
      [
        "the member of a constant",
        "const limit = { name: 'api', max: 100 };",
        "const limit = { name: 'api', max: 1000 };",
        ['sets "max" to 1000 in place of 100'],
      ],
      [
        "a list of names",
        "const roles = ['owner', Role.Guest];",
        "const roles = ['owner', 'admin'];",
        ['lists "admin" now, and "Role.Guest" no more'],
      ],
      [
        "the fields of a schema",
        "const schema = z.object({ email: z.string(), name: z.string(), age: z.number().optional() });",
        "const schema = z.object({ email: z.string(), phone: z.string(), age: z.number() });",
        [
          'has the field "phone" now, and "name" no more',
          'has "age" as a required field now',
        ],
      ],
      [
        "no field that is gone where a schema takes over another one",
        "const schema = z.object({ email: z.string(), name: z.string(), age: z.number() });",
        "const schema = z.object({ ...contact, age: z.number() });",
        [],
      ],
      [
        "no dependency of a hook",
        "function useA(a, b) { return useMemo(() => a, [a]); }",
        "function useA(a, b) { return useMemo(() => a, [a, b]); }",
        [],
      ],
      [
        "the members of a type and what a function takes",
        "export interface A { a: string; b: string }\nexport function f(a: A) {}",
        "export interface A { a: string; c: string }\nexport function f(a: A, b: B) {}",
        ['has the field "c" now, and "b" no more', 'takes "b" now'],
      ],
      [
        "types alone",
        "function f(a: A) { return a; }",
        "function f(a: B) { return a; }",
        ["differs in its types alone"],
      ],
      [
        "an effect that runs in more cases, and does more",
        "function A(a, b) { useEffect(() => { load(a); }, [a]); }",
        "function A(a, b) { useEffect(() => { load(a); report(b); }, [a, b]); }",
        ['runs when "b" changes as well', 'calls "report" now'],
      ],
    ];
  for (const [what, before, after, facts] of values) {
    it(`tell ${what}`, async () => assertEquals(await factsOf(before, after), facts));
  }

  it("tell no call as gone that another function of the file makes now", async () => {
    const before = `${inside("track(user);")}\nexport function other(a) { return a; }`;
    const after = `${inside("")}\nexport function other(a) { track(a); return a; }`;
    assertEquals(await factsOf(before, after), ['calls "track" now']);
  });
});
