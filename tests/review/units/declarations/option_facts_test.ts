import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareDeclarations } from "../../../../lib/review/units/declarations/compare_declarations.ts";
import { type ParsedSource, parseSource } from "../../../../lib/source/mod.ts";

function parse(text: string): Promise<ParsedSource> {
  return parseSource({ path: "a.tsx", text, contentHash: text, editable: true });
}

async function factsOf(before: string, after: string): Promise<string[]> {
  const details = compareDeclarations(await parse(before), await parse(after), new Set());
  return details.flatMap(({ facts = [] }) => facts);
}

const inside = (code: string): string => `export function useBills(user, list) {\n${code}\n}`;

describe("facts of options", () => {
  const cases:
    readonly (readonly [what: string, before: string, after: string, facts: string[]])[] = [
      [
        "a switch that a call is given besides",
        inside("start(user, { host: list.host });"),
        inside("start(user, { host: list.host, records: false });"),
        ['sets the option "records" of "start" to false now'],
      ],
      [
        "a switch that a call is given no more",
        inside("start(user, { host: list.host, records: false });"),
        inside("start(user, { host: list.host });"),
        ['sets the option "records" of "start" to false no more'],
      ],
      [
        "numbers within the options of a call",
        inside("const bills = useRows({ user, meta: { quiet: true } });"),
        inside(
          "const bills = useRows({ user, retry: 0, meta: { quiet: true, codes: [404, 410] } });",
        ),
        [
          'sets the option "meta.codes" of "useRows" to 404 and 410 now and the option "retry" of "useRows" to 0 now',
        ],
      ],
      [
        "the options of a call that had none",
        inside("const bills = useRows({ user });"),
        inside("const bills = useRows({ user }, { meta: { codes: [404] } });"),
        ['sets the option "meta.codes" of "useRows" to 404 now'],
      ],
      [
        "when a call is made alone",
        inside("const bills = useRows({ user });"),
        inside("const bills = useRows({ user }, { enabled: !!list.id });"),
        ['runs "useRows" only if "list.id"'],
      ],
      [
        "nothing of what is given to a function of the language, nor that other code than a hook runs",
        inside("keep(JSON.stringify({ user }));\nstart({ user });"),
        inside(
          "keep(JSON.stringify({ user, isOpen: true }));\nstart({ user, enabled: list.isOpen });",
        ),
        [],
      ],
      [
        "what is asked besides",
        inside("const bills = useRows({ user, enabled: list.isOpen && user.size > 0 });"),
        inside(
          "const bills = useRows({ user, enabled: list.isOpen && user.size > 0 && mayRead });",
        ),
        ['asks if "mayRead" for "enabled" as well'],
      ],
      [
        "what is asked no more",
        inside("const mayEdit = list.isOpen && user.isOwner; return mayEdit;"),
        inside("const mayEdit = user.isOwner; return mayEdit;"),
        ['asks if "list.isOpen" for "mayEdit" no more'],
      ],
      [
        "a number of an object of constants",
        "export const limits = { read: 50 };",
        "export const limits = { read: 50, drop: 200, isStrict: true };",
        ['sets "drop" to 200 now and "isStrict" to true now'],
      ],
      [
        "functions that a hook keeps between renders",
        inside(
          "const save = (bill) => { send(user, bill); };\nconst drop = (bill) => { remove(list, bill); };\nreturn { save, drop };",
        ),
        inside(
          "const save = useCallback((bill) => { send(user, bill); }, [user]);\nconst drop = useCallback((bill) => { remove(list, bill); }, [list]);\nreturn { save, drop };",
        ),
        ['keeps "save" and "drop" between renders now'],
      ],
      [
        "how long code waits",
        inside("save(user);\nmove(list);"),
        inside("save(user);\nsetTimeout(() => { move(list); }, user.isAway ? 150 : 50);"),
        ['waits "150 or 50 ms" now'],
      ],
      [
        "a message that a field or a form shows",
        inside("save(user);"),
        inside('save(user);\nsetNameError(t`Enter a name`);\nsetMailError("");'),
        ['says "Enter a name" now'],
      ],
      [
        "a text that is given as a member",
        inside('if (!user) return deny("No such user");'),
        inside('if (!user) return deny({ message: "No such user" });'),
        ['gives "deny" its text as "message" now, and gave it by itself'],
      ],
      [
        "the numbers of cases that are new",
        inside(
          'switch (user.plan) { case "free": switch (list.kind) { case "read": return { most: 5 }; } break; case "paid": switch (list.kind) { case "read": return { most: 50 }; } }',
        ),
        inside(
          'switch (user.plan) { case "free": switch (list.kind) { case "read": return { most: 5 }; case "drop": return { most: 1 }; } break; case "paid": switch (list.kind) { case "read": return { most: 50 }; case "drop": return { most: 10 }; } }',
        ),
        ['has a case for "drop" now', 'sets "most" to 1 and 10'],
      ],
      [
        "that a member of other code is there",
        "export const tones = { calm: 'blue' };",
        "export const tones = { calm: 'blue', loud: 'red' };",
        ['has "loud" now'],
      ],
    ];
  for (const [what, before, after, facts] of cases) {
    it(`tell ${what}`, async () => assertEquals(await factsOf(before, after), facts));
  }
});
