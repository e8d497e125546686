import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareDeclarations } from "../../../../lib/review/units/declarations/compare_declarations.ts";
import { type ParsedSource, parseSource } from "../../../../lib/source/mod.ts";

function parse(text: string): Promise<ParsedSource> {
  return parseSource({ path: "a.tsx", text, contentHash: text, editable: true });
}

interface Said {
  readonly facts: readonly string[];
  readonly mentions: readonly string[];
}

async function saidOf(before: string, after: string): Promise<Said> {
  const details = compareDeclarations(await parse(before), await parse(after), new Set());
  return {
    facts: details.flatMap(({ facts = [] }) => facts),
    mentions: details.flatMap(({ mentions = [] }) => mentions),
  };
}

const inAction = (code: string): string => `export async function rename(input) {\n${code}\n}`;

describe("what is told of calls", () => {
  it("tells of a call that stands by itself as what code does", async () => {
    const said = await saidOf(
      inAction("return await store.rename(input.id, input.name);"),
      inAction("await checkName(input.name);\nreturn await store.rename(input.id, input.name);"),
    );
    assertEquals(said, { facts: ['calls "checkName" now'], mentions: [] });
  });

  it("tells where code leads whoever uses the app, and what it listens for", async () => {
    const said = await saidOf(
      inAction("router.push(input.next);"),
      inAction(
        'if (!input.name) navigate({ to: "/sign-in" });\nrouter.push(input.next);\nnames.push("/a");\n' +
          'input.path.replace("/a", "/b");\nwindow.addEventListener("focus", load);\n' +
          'window.removeEventListener("blur", load);',
      ),
    );
    assertEquals(said.facts.filter((each) => !each.includes(" if ")), [
      'leads to "/sign-in" now',
      'lists "/a" in "names" now',
      'listens for "focus" now',
    ]);
    assertEquals(said.mentions, []);
  });

  it("tells of no message as gone that has a key now, nor of a function that showed it as called", async () => {
    const said = await saidOf(
      inAction('if (!input.name) toast.error("Name it");\ntoast.success("Named");'),
      inAction('if (!input.name) toast.error(t("row.name"));\ntoast.success(t("row.named"));'),
    );
    assertEquals(said, { facts: ["has 2 messages that can be translated now"], mentions: [] });
  });

  it("tells what a function asks no more for its result, and of several functions that they are new", async () => {
    const code = (test: string, more = "") =>
      inAction(`const canClose = (at) => {\n  return ${test};\n};\n${more}return canClose(input);`);
    assertEquals(
      (await saidOf(code("at === 0 && (input.isOpen ?? true)"), code("at === 0"))).facts,
      [
        'asks if "input.isOpen ?? true" for the result of "canClose" no more',
      ],
    );
    const said = await saidOf(
      inAction("return 1;"),
      inAction("const one = () => 1;\nconst two = () => 2;\nreturn 1;"),
    );
    assertEquals(said.mentions, ['has the functions "one" and "two" now']);
  });

  it("tells of the types of a style by no declaration of it", async () => {
    const style = (types: string) => `export const Mark = styled.div${types}\`\n  top: 1px;\n\`;`;
    const { facts } = await saidOf(style(""), style("<{ tone?: string }>"));
    assertEquals(facts.filter((each) => each.includes("style")), []);
  });

  it("tells of no interface that is an intersection now", async () => {
    assertEquals(
      await saidOf(
        "export interface Props extends Base, React.Slots<Row> {\n  name: string;\n}\ninterface Own extends A, B {}\nexport const own: Own = 1;",
        "export type Props = Base & React.Slots<Row> & {\n  name: string;\n};\ntype Own = A & B;\nexport const own: Own = 1;",
      ),
      { facts: [], mentions: [] },
    );
  });

  it("tells of no call of what has no name any more", async () => {
    const said = await saidOf(
      "const root = createRoot(place);\nroot.render(app);",
      "createRoot(place).render(app);",
    );
    assertEquals(said.facts.filter((each) => each.includes("render")), []);
  });

  it("tells of what a router has no more, and not of what went with that", async () => {
    const router = (more = "") =>
      `export const rows = router({\n  list: open.query(() => store.all()),\n${more}});`;
    const count =
      '  count: open.query(() => {\n    if (!ready) throw new Error("Nothing to count");\n    return 1;\n  }),\n';
    assertEquals((await saidOf(router(count), router())).facts, ['has "count" no more']);
    assertEquals((await saidOf(router(), router(count))).facts, [
      'can fail with "Nothing to count" now',
      'has "count" now',
    ]);
  });

  it("tells with the conditions around it in which case something is called", async () => {
    const code = (inner: string) =>
      inAction(
        `if (input.kind === "none") {\n  if (input.isOld) keep(input);\n${inner}  return;\n}`,
      );
    assertEquals((await saidOf(code(""), code("  if (input.onClick) input.onClick();\n"))).facts, [
      'calls "input.onClick" if "input.kind" is "none" and "input.onClick"',
    ]);
  });

  it("tells for each function apart what it is given as well", async () => {
    const code = (more: string) => inAction(`load({ id: 1${more} });\nsave({ id: 1${more} });`);
    const { mentions } = await saidOf(code(""), code(", zone"));
    assertEquals(mentions, ['gives "zone" to "load" now', 'gives "zone" to "save" now']);
  });

  it("tells of what is loaded anew by the key of a query, and of no call that makes one", async () => {
    const said = await saidOf(
      inAction("await save(input);"),
      inAction(
        "await save(input);\nclient.invalidateQueries({ queryKey: rowKeys.detail(input.id) });\n" +
          'client.invalidateQueries({ queryKey: ["rows"] });\nuse({ queryKey: rowKeys.all() });',
      ),
    );
    assertEquals(said.facts, [
      'loads anew "rowKeys.detail" and "rows" now',
      'calls "use" now',
    ]);
  });

  it("tells of no address that was there, nor of what developers alone read, beside other things", async () => {
    const said = await saidOf(
      inAction(
        'const rows = [{ href: `/rows/${input.id}` }];\nlogger.debug("Renaming a row");\nroute(rows);\n' +
          'Row.displayName = "Row";',
      ),
      inAction(
        'const rows = [];\nlogger.debug("Naming a row");\nrouter.push(`/rows/${input.id}`);\nroute(rows);\n' +
          'Row.displayName = "Line";',
      ),
    );
    assertEquals(said.facts.filter((each) => /leads|debug|Line/.test(each)), []);
  });

  it("tells of a variable that got a type that its types alone differ", async () => {
    const typed = (type: string): string =>
      `export const Row${type} = () => {\n  const { open } = useOpen();\n  return <p onClick={open} />;\n};\n`;
    for (const [old, now] of [["", ": Story"], [": Story", ""], [": Story", ": Story<Row>"]]) {
      const said = await saidOf(typed(old ?? ""), typed(now ?? ""));
      assertEquals(said.facts, ["differs in its types alone"]);
    }
    const inner = (type: string): string =>
      inAction(`const name${type} = shortName(input);\nsave(name);`);
    assertEquals((await saidOf(inner(""), inner(": string"))).facts, [
      "differs in its types alone",
    ]);
  });

  it("tells of a method of an object that took the place of a member", async () => {
    const said = await saidOf(
      "export const config = { load: () => read(), show: () => null };",
      "export const config = { load: () => read(), View() { return null; } };",
    );
    assertEquals(said.facts, ['has "View" now, and "show" no more']);
  });

  it("tells of a call that is made in more places, or in fewer, as a mention", async () => {
    const long = ["first", "second", "third", "fourth"]
      .map((each) => `(input.${each}Reading !== other.${each}Reading || input.mode !== Mode.Write)`)
      .join(" && ");
    const one = inAction("if (input.isNew) { await store.keep(input); }\nreturn input;");
    const more = inAction(
      `if (input.isNew) { await store.keep(input); }\nif (${long}) { await store.keep(input); }\nreturn input;`,
    );
    assertEquals(await saidOf(one, more), {
      facts: [],
      mentions: ['calls "store.keep" in more places now'],
    });
    assertEquals((await saidOf(more, one)).mentions, ['calls "store.keep" in fewer places now']);
  });

  it("tells of a call for what it returns as a mention", async () => {
    const said = await saidOf(
      inAction("return await store.rename(input.id, input.name);"),
      inAction("const name = shortName(input.name);\nreturn await store.rename(input.id, name);"),
    );
    assertEquals(said, { facts: [], mentions: ['calls "shortName" now'] });
  });

  it("tells of an export that is no function any more that it is a value, and the other way round", async () => {
    const asFunction = 'export function isMac(): boolean {\n  return platform === "Mac";\n}';
    const asValue = 'export const isMac = isBrowser && platform === "Mac";';
    assertEquals((await saidOf(asFunction, asValue)).facts, [
      "is a value now, and was a function",
    ]);
    assertEquals((await saidOf(asValue, asFunction)).facts, [
      "is a function now, and was a value",
    ]);
    const made = "export const isMac = made();";
    assertEquals((await saidOf(asFunction, made)).facts, []);
  });

  it("tells of a case that ends for another reason now beside the reason of before", async () => {
    const said = await saidOf(
      'export function Page() {\nif (!query.data) return null;\nreturn show(query.data, "a");\n}',
      'export function Page() {\nconst page = query.data?.data;\nif (!page) return null;\nreturn show(page, "a");\n}',
    );
    assertEquals(said.facts, ['shows nothing if not "page", and did if not "query.data"']);
  });

  it("tells of no entry of a list that was there in a case", async () => {
    const listed = (entries: string): string =>
      `export function columns() {\nreturn [${entries}];\n}`;
    const said = await saidOf(
      listed('{ id: "name" }, isSmall ? undefined : { id: "seen", width: 2 }'),
      listed('{ id: "name" }, { id: "seen", width: 2, isWide: true }, { id: "joined", width: 2 }'),
    );
    assertEquals(said.facts.filter((fact) => fact.startsWith("lists")), ['lists "joined" now']);
  });

  it("tells of a compared text that nobody is shown it, and of a lone semicolon nothing", async () => {
    const said = await saidOf(
      'export const isWide = (kind) => kind === "accordion";\n;\n',
      'export const isWide = (kind) => kind === "ACCORDION";\n',
    );
    assertEquals(said, {
      facts: [],
      mentions: ['compares with "ACCORDION" in place of "accordion"'],
    });
  });

  it("tells of neither where the result of a call is only not kept any more", async () => {
    const said = await saidOf(
      inAction("const saved = await store.rename(input.id, input.name);"),
      inAction("await store.rename(input.id, input.name);"),
    );
    assertEquals(said, { facts: [], mentions: [] });
  });

  it("tells of no list of what is waited for together", async () => {
    const said = await saidOf(
      inAction("const [a, b] = await Promise.all([load(input.id), count(input.id)]);\nuse(a, b);"),
      inAction("const [a] = await Promise.all([load(input.id)]);\nuse(a);"),
    );
    assertEquals([...said.facts, ...said.mentions].filter((each) => each.startsWith("lists")), []);
  });
});

describe("what is told of the parts of long conditions", () => {
  const LONG = "input.isOpen && input.message && input.message.match(/cannot be loaded any more/)";
  const leave = (test: string): string => `if (${test}) {\n  location.reload();\n  return;\n}`;

  it("tells what else has to hold, also where other code has changed places with it", async () => {
    const said = await saidOf(
      inAction(`keep(input);\n${leave(LONG)}\ntrack(input);\nlog(input);`),
      inAction(
        `keep(input);\ntrack(input);\n${leave(`${LONG} && !input.isRepeated`)}\nlog(input);`,
      ),
    );
    assertEquals(said.facts, ['returns early only if not "input.isRepeated"']);
  });

  it("tells what has not to hold any more", async () => {
    const said = await saidOf(
      inAction(`${leave(`${LONG} && !input.isRepeated`)}\nlog(input);`),
      inAction(`${leave(LONG)}\nlog(input);`),
    );
    assertEquals(said.facts, ['returns early not only if not "input.isRepeated"']);
  });

  it("tells for which value a part of a condition came and went", async () => {
    const before = inAction(
      'const canShow =\n  !!input.document && input.node?.type.name === "picture of some kind or other";\nshow(canShow);',
    );
    const after = inAction(
      'const canShow =\n  !!input.user && !!input.document && input.node?.type.name === "picture of some kind or other";\nshow(canShow);',
    );
    assertEquals((await saidOf(before, after)).facts, [
      'asks if "input.user" for "canShow" as well',
    ]);
    assertEquals((await saidOf(after, before)).facts, [
      'asks if "input.user" for "canShow" no more',
    ]);
  });
});

describe("what is told of an effect", () => {
  it("has what it calls for what that does, and not what that is given", async () => {
    const effect = (code: string): string =>
      `export function Memo({ id }) {\n  useEffect(() => {\n${code}\n}, [id]);\n  return show(id);\n}`;
    const { facts } = await saidOf(
      effect("editor.focus();"),
      effect("editor.focus();\nconst place = cache.load(id);\neditor.moveTo(place);"),
    );
    assertEquals(facts, ['calls "editor.moveTo" now']);
  });
});

describe("what is told of a case that is gone", () => {
  const guarded = inAction("if (!input.user) throw new Error(input.id);\nreturn store.of(input);");

  it("tells that code does not fail any more in it", async () => {
    const { facts } = await saidOf(guarded, inAction("return store.of(input);"));
    assertEquals(facts, ['does not fail any more if not "input.user"']);
  });

  it("tells nothing of it where code of another file is called now, which may ask for the same", async () => {
    const { facts } = await saidOf(
      guarded,
      `import { requireUser } from "./users.ts";\n${
        inAction("const user = requireUser(input);\nreturn store.of(input);")
      }`,
    );
    assertEquals(facts, []);
  });
});

describe("what is told of what is set", () => {
  it("tells of no value in place of one that something else had", async () => {
    const { facts } = await saidOf(
      inAction("input.isDone.current = true;\nreturn store.of(input);"),
      inAction("input.choice.current = null;\nreturn store.of(input);"),
    );
    assertEquals(facts.filter((each) => each.includes("in place of")), []);
  });
});

describe("what is told of styles", () => {
  const style = (tag: string, ...lines: readonly string[]): string =>
    `export const Icon = ${tag}\`\n${lines.join("\n")}\n\`;`;

  it("has the declarations that came, went and are others", async () => {
    const [one, other] = ["  color: red;", "  flex-shrink: 0;"];
    const tag = "styled(Info).attrs({ size: 18 })";
    const came = await saidOf(style(tag, one), style(tag, one, other));
    assertEquals(came.facts, ['has the style "flex-shrink: 0" now']);
    const gone = await saidOf(style("styled.div", one, other), style("styled.div", one));
    assertEquals(gone.facts, ['has the style "flex-shrink: 0" no more']);
    const nested = await saidOf(
      style(tag, "  &:hover {", "    color: red;", "  }"),
      style(tag, "  color: red;"),
    );
    assertEquals(nested.facts, ["has other styles"]);
    const changed = await saidOf(
      style("css", one, other, "  order: 1;"),
      style("css", one, "  flex-shrink: 1;", "  order: 1;"),
    );
    assertEquals(changed.facts, ['has the style "flex-shrink: 1" in place of "flex-shrink: 0"']);
  });
});

describe("what is told of lists, cases and masks that were there in another form", () => {
  it("tells of no entry that was there in a case", async () => {
    const { facts } = await saidOf(
      'export const columns = (user) => [\n  { id: "name" },\n  ...(user.isChief ? [{ id: "seen", width: 10 }] : []),\n];',
      'export const columns = (user) => [\n  { id: "name" },\n  { id: "seen", width: 20, isHidden: user.isSmall },\n];',
    );
    assertEquals(facts.filter((each) => each.startsWith("lists")), []);
  });

  it("tells of no call in a case in which it was made before, beside other things", async () => {
    const { facts } = await saidOf(
      inAction("if (input.team) {\n  const team = load(input.team);\n  check(team);\n}"),
      inAction("if (!input.parent) {\n  if (input.team) check(input.loaded);\n}"),
    );
    assertEquals(facts.filter((each) => each.includes('if "input.team"')), []);
  });

  it("tells of no value in place of the check of a field that is only masked", async () => {
    const { facts } = await saidOf(
      "export const Input = Key.extend({ label: z.string().min(3) });",
      "export const Input = Key.required({ label: true });",
    );
    assertEquals(facts.filter((each) => each.includes("in place of")), []);
  });
});

describe("what is told of what is loaded and checked", () => {
  it("tells of no text that says where code is loaded from", async () => {
    const said = await saidOf(
      'export const routes = [{ path: "/", lazy: () => import("./pages/home/long/path/of/home") }];',
      'export const routes = [{ path: "/", lazy: () => import("./app/home/long/path/of/home") }];',
    );
    assertEquals(said, { facts: [], mentions: [] });
  });

  it("tells of a check that is given something else that it is another one, and not that it is new", async () => {
    const said = await saidOf(
      "export const Input = z.object({ data: Rich().optional() });",
      "export const Input = z.object({ data: Rich({ schema: plain }).optional() });",
    );
    assertEquals(said.facts, ['checks the field "data" in another way']);
  });
});
