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

describe("facts of code", () => {
  const bodies:
    readonly (readonly [what: string, before: string, after: string, facts: string[]])[] = [
      [
        "a message that is translated in another form: not that it says something else",
        "toast({ title: _(msg`Paid`), description: _(msg`The bill is on its way.`) });",
        "toast({ title: t`Paid`, description: t`The bill is on its way.` });",
        [],
      ],
      [
        "a text that another message has still",
        'toast({ title: t("Paid"), description: t`The bill is on its way.` });',
        "toast({ title: t`Paid`, description: t`The bill is on its way.` });",
        [],
      ],
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
        ['can fail with "No such user" now', 'fails if not "user.active"'],
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
        "no early return where the same was asked before",
        "user.isReady && track(user);",
        "if (!user.isReady) return;\ntrack(user);",
        [],
      ],
      [
        "an early return",
        "track(user);",
        "if (!user.active) return;\ntrack(user);",
        ['returns early if not "user.active"'],
      ],
      [
        "early returns in words, and one that is gone",
        "if (user.isAway) return;\ntrack(user);",
        'if (list.length === 0 || user.role !== "admin") return [];\ntrack(user);',
        ['returns early if "list.length" is 0 or "user.role" is not "admin", and did if "user.isAway"'],
      ],
      [
        "the cases of all early returns before those that were",
        "if (!user.id || list.length === 0) return;\ntrack(user);",
        "if (!user.id || user.isAway) return;\nconst one = find(user);\nif (!one) return;\ntrack(user);",
        [
          'returns early if not "user.id" or "user.isAway", or if not "one", and did if not "user.id" or "list.length" is 0',
          'calls "find" now',
        ],
      ],
      [
        "a call in another case, and one that stays",
        "if (user.role) warn(user);\nif (list.length) warn(list);",
        "if (user.isAway) warn(user);\nif (list.length) warn(list);",
        [],
      ],
      [
        "no list of what calls were and are asked",
        "if (user.role) warn(user);\nif (user.age) warn(list);",
        "if (user.isAway) warn(user);\nif (user.isNew) warn(list);",
        [],
      ],
      [
        "how many more early returns there are",
        "track(user);",
        "if (!user.name) return;\nif (!user.mail) return;\nif (!user.phone) return;\nif (!user.street) return;\ntrack(user);",
        ['returns early if not "user.name", or if not "user.mail", or in 2 more cases'],
      ],
      [
        "an early return that is gone",
        "if (user.isAway) return;\ntrack(user);",
        "track(user);",
        ['does not return early any more if "user.isAway"'],
      ],
      [
        "a call that is made in a case alone",
        "track(user, list.length);\nload(list);",
        "if (user.isNew && !isEmpty(list)) { track(user, list.length); }\nload(list);",
        ['calls "track" only if "user.isNew" and not "isEmpty(list)"', 'calls "isEmpty" now'],
      ],
      [
        "no case that long code asks for",
        "track(user);",
        "if (list.filter((each) => each.isOpen && each.user === user).length > 0) return;\ntrack(user);",
        [],
      ],
      [
        "no case in which a callback ends",
        "each(list, (one) => { track(one); });",
        "each(list, (one) => { if (!one) return; track(one); });",
        [],
      ],
      [
        "no condition on what is used all the same",
        "if (user.error) track(user);\nreturn user.error;",
        "return user.error;",
        ['calls "track" no more'],
      ],
      [
        "errors that are caught",
        "await track(user, list);",
        "try { await track(user, list); } catch (error) { report(error); }",
        ["catches errors now", 'calls "report" now'],
      ],
      [
        "nothing of errors that are caught where they were caught before",
        "try { await load(user); await track(user, list); } catch (error) { report(error); }",
        "try { await load(user); try { await track(user, list); } catch (error) { mark(error); } } catch (error) { report(error); }",
        ['calls "mark" now'],
      ],
      [
        "nothing of errors that a promise catches itself, whatever else is done with these",
        "await track(user, list).catch(mark);",
        "try { await track(user, list).catch(mark); } catch (error) { report(error); }",
        ['calls "report" now'],
      ],
      [
        "nothing of errors that are caught where the function is called, or by its chain",
        "const run = async () => { await track(user, list); mark(user); };\nrun().catch(report);",
        "const run = async () => { try { await track(user, list); mark(user); } catch (error) { report(error); } };\nvoid run();",
        [],
      ],
      [
        "nothing of errors of a promise that caught them in a chain before",
        "await track(user, list).then(() => mark()).catch(report);\nshow(list.length, user.name);",
        "try { await track(user, list); mark(); show(list.length, user.name); } catch (error) { report(error); }",
        [],
      ],
      [
        "nothing of errors of what is done behind a promise that catches them",
        "load(user).then((all) => { track(user, all); }, mark).then(() => { mark(user); }).catch(report);",
        "load(user).then((all) => { try { track(user, all); } catch (error) { report(error); } }, mark).then(() => { mark(user); }).catch(report);",
        [],
      ],
      [
        "errors that are caught now of a function that is called without",
        "const run = async () => { await track(user, list); };\nrun().catch(report);\nrun();",
        "const run = async () => { try { await track(user, list); } catch (error) { report(error); } };\nrun();\nrun();",
        ["catches errors now"],
      ],
      [
        "nothing of errors that are thrown on",
        "await track(user, list);",
        "try { await track(user, list); } catch (error) { report(error); throw error; }",
        ['calls "report" now'],
      ],
      [
        "a call that is made in the other case alone",
        "track(user, list.length);",
        "if (user.isNew) { welcome(user); } else { track(user, list.length); }",
        ['calls "track" only if not "user.isNew"', 'calls "welcome" now'],
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
        "what an object that is made is given",
        "send(new Request(user, { body: list }));",
        'send(new Request(user, { body: list, method: "POST", headers: list.headers }));',
        ['gives "method" and "headers" to "Request" now'],
      ],
      [
        "what is returned besides",
        "return { user };",
        "return { user, list };",
        ['returns "list" now'],
      ],
      [
        "nothing of a member of what is made for each",
        "return list.map((each) => ({ ...each, action: user }));",
        "return list.map((each) => ({ ...each, onClick: user }));",
        [],
      ],
      [
        "nothing of another name of a parameter",
        "return [wrap((obj) => obj(user)), (name) => 1];",
        "return [wrap((name) => name(user)), (name) => 1];",
        [],
      ],
      [
        "nothing of another name of a variable",
        'const may = ask({ scope: "a" });\nreturn { may };',
        'const mayRead = ask({ scope: "b" });\nreturn { may: mayRead };',
        [],
      ],
      [
        "no request as gone that what is called now may make",
        'await fetch("/api/links", { method: "PUT" });',
        "await archive.mutateAsync(user);",
        ['calls "archive.mutateAsync" now'],
      ],
      [
        "with what something is called no more",
        "register(user);\nregister(list);",
        "register(user);",
        ['calls "register" with "list" no more'],
      ],
      [
        "nothing that is called no more where another case calls it so still",
        "if (user.known) { user.name; register(user); } else { register(user); }",
        "if (user.known) { user.name; if (list) { track(list); } else { register(user, { list }); } } else { register(user); }",
        ['calls "track" now'],
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
        "no call of what was handed over by its name",
        "list.forEach(track); user.on({ done: report }); return list.map(format);",
        "list.forEach((each) => track(each)); user.on({ done: () => report(user) }); return list.map((each) => format(each));",
        [],
      ],
      [
        "no call as gone of what is handed over by its name now",
        "return list.map((each) => format(each));",
        "return list.map(format);",
        [],
      ],
      [
        "a state that is set, and nothing of what is called like it",
        "fail(user);",
        'setOpen(true); setError("name", { message: "Too short" });',
        ['calls "setError" now, and "fail" no more', 'sets "open" now'],
      ],
      [
        "in which case a list has an entry",
        "const jobs = [load(user), list.first];",
        "const jobs = [load(user)];\nif (user.isNew) { jobs.push(list.first); }",
        ['lists "list.first" in "jobs" only if "user.isNew"'],
      ],
      [
        "nothing of an entry that is added in another way",
        "const jobs = [load(user), list.first];",
        "const jobs = [load(user), ...(user.isNew && list.length > 0 && isOdd(list) && user.role.name.length > 10 ? [list.first] : [])];",
        ['calls "isOdd" now'],
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
        "the same member of several entries with how many they are",
        "const links = [{ id: 1, url: '/401' }, { id: 2, url: '/403' }, { id: 3, url: '/404' }, { id: 4, url: '/500' }, { id: 5, url: '/503' }];",
        "const links = [{ id: 1, url: '/e/401' }, { id: 2, url: '/e/403' }, { id: 3, url: '/e/404' }, { id: 4, url: '/e/500' }, { id: 5, url: '/e/503' }];",
        [
          'sets "url" to "/e/401" in place of "/401", "/e/403" in place of "/403", "/e/404" in place of "/404" and 2 more',
        ],
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
        "what a field is that the schema which is extended may have",
        "const own = z.object({ email: z.string() });\nconst schema = contact.extend({ age: z.number() });\nconst more = own.extend({ age: z.number() });",
        "const own = z.object({ email: z.string() });\nconst schema = contact.extend({ age: z.number(), name: z.string().optional() });\nconst more = own.extend({ age: z.number(), email: z.email(), phone: z.string() });",
        [
          'has "name" as an optional field now',
          'has the field "phone" now',
          'has "email" as a required field now',
        ],
      ],
      [
        "the entries of a list by what they are called",
        "const links = [{ href: '/a', title: 'Home' }];",
        "const links = [{ href: '/a', title: 'Home' }, { href: '/apps', title: 'Apps' }];",
        ['lists "Apps" now'],
      ],
      [
        "the value of another constant",
        "const options = { timeout: 3000, acks: 1 };",
        "const TIMEOUT = 5000;\nconst ACKS = 1;\nconst options = { timeout: TIMEOUT, acks: ACKS };",
        ['sets "timeout" to 5000 in place of 3000'],
      ],
      [
        "the fields of a schema that say something else",
        "const schema = z.object({ email: z.email('Enter it'), code: z.string().min(1, 'Enter it') });",
        "const schema = z.object({ email: z.email('Enter that'), code: z.string().min(1, 'Enter that') });",
        ['has other messages for "email" and "code" now'],
      ],
      [
        "nothing of a field in whose texts a sign alone differs",
        "const schema = z.object({ email: z.email('Enter it') });",
        "const schema = z.object({ email: z.email('Enter it.') });",
        [],
      ],
      [
        "once an entry that several lists got",
        "const rights = { owner: ['read'], member: ['read'], guest: [] };",
        "const rights = { owner: ['read', 'write'], member: ['read', 'write'], guest: ['write'] };",
        ['lists "write" in "owner", "member" and "guest" now'],
      ],
      [
        "of what a state begins with no option, and nothing of a setter in other capitals",
        "function useIt() { const [autoFocus, setAutofocus] = useState({ isOn: false, isOff: false }); useIt.on = () => setAutofocus(1); }",
        "function useIt() { const [autoFocus, setAutoFocus] = useState({ isOn: false }); useIt.on = () => setAutoFocus(1); }",
        ['gives "isOff" to "useState" no more'],
      ],
      [
        "how the field of a schema is checked now",
        "const schema = z.object({ code: z.string(), age: z.number().max(90) });",
        "const schema = z.object({ code: z.string().min(8), age: z.number().max(99) });",
        [
          'checks the field "code" with "min(8)" now',
          'checks the field "age" with "max(99)" now, and "max(90)" no more',
        ],
      ],
      [
        "of a field that is checked with something else now that alone",
        "const schema = z.object({ code: z.string().nullish().transform(split).pipe(z.array(z.string()).nullable()), age: ageSchema, id: z.string().optional() });",
        "const schema = z.object({ code: listOf(CODES, null).transform(trim), age: z.number(), id: idSchema });",
        [
          'checks the field "code" with "listOf" now',
          'checks the field "age" with "z.number" now',
          'checks the field "id" with "idSchema" now',
        ],
      ],
      [
        "nothing of the order of fields",
        "const schema = z.object({ id: z.string().optional(), name: z.string(), ...rest });",
        "const schema = z.object({ name: z.string(), id: z.string().optional(), ...rest });",
        [],
      ],
      [
        "that a component shows nothing",
        "function List(props) { return show(props); }",
        "function List(props) { if (!props.isOpen) return null; return show(props); }",
        ['shows nothing if not "props.isOpen"'],
      ],
      [
        "nothing of how it is told whether a component stays",
        "export const Row = memo(Base, (old, now) => { track(old, now); return old.id === now.id; });",
        "export const Row = memo(Base, (old, now) => { track(old, now); if (old.size !== now.size) return false; return old.id === now.id; });",
        [],
      ],
      [
        "nothing of the parameter of a callback",
        "function Tabs() { const pick = useCallback((index: number) => set(index), []); return pick; }",
        "function Tabs() { const pick = useCallback((value: string) => set(value), []); return pick; }",
        [],
      ],
      [
        "no field that is gone where a schema takes over another one",
        "const schema = z.object({ email: z.string(), name: z.string(), age: z.number() });",
        "const schema = z.object({ ...contact, age: z.number() });",
        [],
      ],
      [
        "another entry of a list beside what is taken over no more",
        "const store = { secrets: ['simple'], name: 'session', ...(isLive() ? { domain: HOST } : {}) };",
        "const store = { secrets: ['simple-and-long'], name: 'session', domain: hostOf(HOST) };",
        ['lists "simple-and-long" in "secrets" now, and "simple" no more'],
      ],
      [
        "the pattern that a constant is, and the value that it has in place of another one",
        "const PLACES = /^(home|cart)$/;\nconst size = Number(env.SIZE);",
        "const PLACES = /^(home|cart|news|shop)$/;\nconst size = env.SIZE ?? 5;",
        [
          'matches "/^(home|cart|news|shop)$/" in place of "/^(home|cart)$/"',
          'is "env.SIZE ?? 5" in place of "Number(env.SIZE)"',
        ],
      ],
      [
        "the fields of a schema that takes over what the file knows, and else what a field may be",
        "const dates = { from: z.date() };\nconst schema = z.object({ ...dates, from: z.string(), name: z.string() });\nconst other = z.object({ ...params, kind: z.string() });",
        "const dates = { from: z.date() };\nconst schema = z.object({ ...dates });\nconst other = z.object({ ...params, age: z.number() });",
        ['has the field "name" no more', 'has "age" as a required field now'],
      ],
      [
        "no call as gone that an element may make which gets all props",
        "function List(props) { const load = (rows) => { props.onLoad(rows); log2(rows); }; return <Rows {...props} onLoad={load} />; }",
        "function List(props) { return <Rows {...props} />; }",
        ['calls "log2" no more', 'has the function "load" no more'],
      ],
      [
        "a function that gives no promise any more, where else its types alone differ",
        "class Notes { static async read(text: string): Promise<Note> { return parse(text); } }",
        "class Notes { static read(text: string): Note { return parse(text); } }",
        ['has "read" as an async function no more'],
      ],
      [
        "a function that gives a promise now",
        "function readA(text: string): Note { return parse(text); }",
        "async function readA(text: string): Promise<Note> { return parse(text); }",
        ["is an async function now"],
      ],
      [
        "a dependency of a hook where nothing else differs",
        "function useA(a, b) { return useMemo(() => a, [a]); }",
        "function useA(a, b) { return useMemo(() => a, [a, b]); }",
        ['makes what it returns anew when "b" changes as well'],
      ],
      [
        "the members of a type and what a function takes",
        "export interface A { a: string; b: string }\nexport function f(a: A) {}",
        "export interface A { a: string; c: string }\nexport function f(a: A, b: B) {}",
        ['has the field "c" now, and "b" no more', 'takes "b" now'],
      ],
      [
        "which method of a type takes more",
        "export interface Job { run(task: Task): void; stop(task: Task): void; name: string }",
        "export interface Job { run(task: Task, zone: Zone): void; stop(task: Task, zone: Zone, at: Date): void; name: string }",
        [
          'takes "zone" in its method "run" now',
          'takes "zone" and "at" in its method "stop" now',
        ],
      ],
      [
        "types alone",
        "function f(a: A) { return a; }",
        "function f(a: B) { return a; }",
        ["differs in its types alone"],
      ],
      [
        "no types alone for what a class gets",
        "class A { get one() { return this.list; } }",
        "class A { get one() { return this.other; } }",
        [],
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

  it("tell of a new function of the file in place of what it was called for, and else where it is", async () => {
    const helper = "function remove(a) { return db.users.drop(a); }";
    const before = inside("await db.users.deleteMany(user);");
    const after = `${inside("await remove(user);")}\n${helper}`;
    assertEquals(await factsOf(before, after), [
      'calls "remove" now, and "db.users.deleteMany" no more',
    ]);
    assertEquals(await factsOf(inside(""), after), []);
  });

  it("tell no call as gone that another function of the file makes now", async () => {
    const before = `${inside("track(user);")}\nexport function other(a) { return a; }`;
    const after = `${inside("")}\nexport function other(a) { track(a); return a; }`;
    assertEquals(await factsOf(before, after), ['calls "track" now']);
  });
});
