import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareDeclarations } from "../../../../lib/review/units/declarations/compare_declarations.ts";
import { type ParsedSource, parseSource } from "../../../../lib/source/mod.ts";

function parse(text: string): Promise<ParsedSource> {
  return parseSource({ path: "a.tsx", text, contentHash: text, editable: true });
}

async function factsOf(before: string, after: string): Promise<string[]> {
  const details = compareDeclarations(await parse(before), await parse(after), new Set());
  return details.flatMap(({ facts = [], mentions = [] }) => [...facts, ...mentions]);
}

/** The body of a function that both sides have. */
const inside = (code: string): string => `export async function save(user, list) {\n${code}\n}`;

const LONG =
  "The address to which the reports of a week are sent, each of them once, and the table of the year. ";

describe("facts of values", () => {
  const cases:
    readonly (readonly [what: string, before: string, after: string, facts: string[]])[] = [
      [
        "a default that something falls back to",
        inside(
          'const mode = list.mode || "calm";\nopen({ limit: parseInt(list.limit, 10) || 600 });',
        ),
        inside(
          'const mode = list.mode || "strict";\nopen({ limit: parseInt(user.limit, 10) || 300 });',
        ),
        [
          'has the default "strict" in place of "calm" for "mode"',
          'has the default 300 in place of 600 for "limit"',
        ],
      ],
      [
        "nothing of a value that a form or a state is given along with others",
        inside("form.reset(user);\nconst [one] = useState();\nopen(user);"),
        inside("form.reset(user, list);\nconst [one] = useState(list);\nopen(user, list);"),
        ['gives "list" to "open" now'],
      ],
      [
        "a default within what is made of it",
        inside('const rate = parseFloat(read("rate") ?? "1");\nopen(rate);'),
        inside('const rate = parseFloat(read("rate") ?? "0.5");\nopen(rate);'),
        ['has the default "0.5" in place of "1" for "rate"'],
      ],
      [
        "the default of a parameter",
        "export function load(page, { size = 10 } = {}, wait = 5) {}",
        "export function load(page, { size = 20 } = {}, wait = 8) {}",
        [
          'has the default 20 in place of 10 for "size"',
          'has the default 8 in place of 5 for "wait"',
        ],
      ],
      [
        "a number that is worked out",
        inside("limit(user, 50 * 1024 * 1024);"),
        inside("limit(user, 10 * 1024 * 1024);"),
        ['gives "limit" 10 * 1024 * 1024 in place of 50 * 1024 * 1024'],
      ],
      [
        "a text among others",
        "const tool = define({ about: ['Reads a note', 'Gives the old version'].join() });",
        "const tool = define({ about: ['Reads a note', 'Gives the new version'].join() });",
        ['lists "Gives the new version" now, and "Gives the old version" no more'],
      ],
      [
        "a long text where it differs",
        `const field = { about: "${LONG}Monday by default" };`,
        `const field = { about: "${LONG}Friday by default" };`,
        [
          'has the text "…table of the year. Friday by default" in place of "…table of the year. Monday by default"',
        ],
      ],
      [
        "what a function is given besides",
        inside('load("rows", user);\nconst save = useSave();'),
        inside('load("rows", user, list.zone);\nconst save = useSave({ user, t });'),
        ['gives "list.zone" to "load" now', 'gives "user" and "t" to "useSave" now'],
      ],
      [
        "what a function is given no more",
        inside('load("rows", user, 5);'),
        inside('load("rows", user);'),
        ['gives "5" to "load" no more'],
      ],
      [
        "nothing of what a function is given in another order, or as code",
        inside("load(user, list);\nopen(user);"),
        inside("load(list, user, 1);\nopen(user, () => 1);"),
        [],
      ],
      [
        "the values that a query is made with",
        inside("db.run(`select day(${list.unit}) from notes`);"),
        inside("db.run(`select day(${list.unit}, ${user.zone}) from notes`);"),
        ['queries the database with "user.zone" now'],
      ],
      [
        "the keys that a handler looks at",
        inside("list.on((event) => drop(event.ctrlKey || event.metaKey));"),
        inside("list.on((event) => drop(event.native.shiftKey));"),
        ['asks for "shiftKey" now, and "ctrlKey" and "metaKey" no more'],
      ],
      [
        "no text again that is shown or fails",
        inside('if (!user) throw new Error("Gone");\ntoast.error("No");'),
        inside('if (!user) throw new Error("Away");\ntoast.error("Not now");'),
        [
          'says "Not now" now, and "No" no more',
          'can fail with "Away" now, and "Gone" no more',
        ],
      ],
    ];
  for (const [what, before, after, facts] of cases) {
    it(`tell ${what}`, async () => assertEquals(await factsOf(before, after), facts));
  }

  const bodies:
    readonly (readonly [what: string, before: string, after: string, facts: string[]])[] = [
      [
        "the value that is taken in a case, and the other one",
        "send({ access: user.access ?? [] });",
        "const parsed = parse(user); send({ access: parsed.isGood ? parsed.data : [] });",
        [
          'sets "access" to "parsed.data" if "parsed.isGood", else "[]"',
          'calls "parse" now',
        ],
      ],
      [
        "a value that is taken before others, and one of a new variable",
        "const key = user.names.length === 1 ? `${user.names[0].kind}-${user.names[0].text}` : user.field;\nreturn key;",
        'const order = user.order === "up" ? 1 : -1;\nconst key = user.isPlain ? user.field : user.names.length === 1 ? `${user.names[0].kind}-${user.names[0].text}` : user.field;\nreturn key * order;',
        [
          'sets "order" to 1 if "user.order" is "up", else -1',
          'sets "key" to "user.field" if "user.isPlain"',
          'returns "key * order" in place of "key"',
        ],
      ],
      [
        "what is returned, given and kept in place of other things",
        'load({ page: user.page, size: user.size });\nconst box = useBox(user);\nsend({ body: JSON.stringify(user.body), code: "not_found" });\nreturn null;',
        "load(user.query);\nconst box = useFrame(user);\nsend({ body: user.body, code: Code.NOT_FOUND });\nreturn [];",
        [
          'sets "body" to "user.body" in place of "JSON.stringify(user.body)"',
          'returns "[]" in place of null',
          'gives "user.query" to "load" in place of an object with "page" and "size"',
          'uses "useFrame" now, and "useBox" no more',
        ],
      ],
      [
        "for what there is a case",
        "switch (user.kind) { case Kind.A: return a(user); default: return b(user); }",
        "switch (user.kind) { case Kind.A: return a(user); case Kind.C: return c(user); default: return b(user); }",
        ['has a case for "Kind.C" now', 'calls "c" now'],
      ],
      [
        "what is set and called in a case that is new",
        "track(user);",
        "if (user.isTrial) { const plan = read(user); if (!plan?.isPaid) { user.start = latest(plan, user.start); } }\nif (user.isLate && reasons.includes(user.reason as SomeRatherLongNameOfAType)) warn(user);\ntrack(user);",
        [
          'sets "user.start" if "user.isTrial" and not "plan?.isPaid"',
          'calls "warn" if "user.isLate" and "reasons.includes(…)"',
          'calls "read", "latest" and "warn" now',
        ],
      ],
      [
        "which of several long cases is another one",
        'if (user.collection?.owner.identity !== user.account.identity || typeof user.collection.parent !== "number") return denied(user);\ntrack(user);',
        'if ((user.collection?.owner.identity !== user.account.identity && !user.mayWrite) || typeof user.collection.parent !== "number") return denied(user);\ntrack(user);',
        [
          'returns early if "user.collection.owner.identity" is not "user.account.identity" and not "user.mayWrite", and did if "user.collection.owner.identity" is not "user.account.identity"',
        ],
      ],
      [
        "that it returns what it answered with",
        'try { await load(user); } catch { return reply.status(400).json({ error: "The body could not be read" }); }',
        'try { await load(user); } catch { reply.status(400); return { error: "The body could not be read" }; }',
        ['returns what it answered by "reply.status(…).json" before'],
      ],
      [
        "with which status it answers in a case",
        "send(user);",
        'if (!user.name) return reply.status(400).json({ error: "No name" });\nif (!user.mayRead) return new Response(null, { status: 403 });\nsend(user);',
        [
          'answers with status 400 if not "user.name"',
          'answers with status 403 if not "user.mayRead"',
          'calls "reply.status" now',
        ],
      ],
    ];
  for (const [what, before, after, facts] of bodies) {
    it(`tell ${what}`, async () => {
      assertEquals(await factsOf(inside(before), inside(after)), facts);
    });
  }
});
