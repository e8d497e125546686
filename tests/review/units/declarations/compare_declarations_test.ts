import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { unitDetail } from "../../../../lib/review/common/schemas.ts";
import { compareDeclarations } from "../../../../lib/review/units/declarations/compare_declarations.ts";
import { type ParsedSource, parseSource } from "../../../../lib/source/mod.ts";

function parse(text: string): Promise<ParsedSource> {
  return parseSource({ path: "a.tsx", text, contentHash: text, editable: true });
}

async function told(before: string, after: string, others: string[] = []): Promise<string[]> {
  const details = compareDeclarations(await parse(before), await parse(after), new Set(others));
  return details.map((detail) => unitDetail.parse(detail).message);
}

describe("compareDeclarations", () => {
  const cases: readonly (readonly [what: string, before: string, after: string, told: string[]])[] =
    [
      [
        "the signature of an exported function, and not its body",
        "export function f(a: A) { return a; }",
        "export function f(a: A, b?: B): A { return a; }",
        ['The signature of "f" changed from "(a: A)" to "(a: A, b?: B): A"'],
      ],
      [
        "type parameters, of an arrow that is exported below",
        "const f = <T,>(a: T) => a;\nexport { f as g };",
        "const f = <T extends A>(a: T) => a;\nexport { f as g };",
        ['The signature of "f" changed from "<T>(a: T)" to "<T extends A>(a: T)"'],
      ],
      [
        "overloads",
        "export function f(a: A): void;\nexport function f(a: any) {}",
        "export function f(a: B): void;\nexport function f(a: any) {}",
        ['The signature of "f" changed from "(a: A): void; (a: any)" to "(a: B): void; (a: any)"'],
      ],
      [
        "the body of a function",
        "export function f() { return 1; }",
        "export function f() { return 2; }",
        ['The code of "f" changed from "return 1" to "return 2"'],
      ],
      [
        "a function that became asynchronous",
        "export function f() {}",
        "export async function f() {}",
        ['The code of "f" changed: "async" is new'],
      ],
      [
        "what is not exported as code",
        "function f(a: A) {}",
        "function f(a: B) {}",
        ['The code of "f" changed from "a: A" to "a: B"'],
      ],
      ["a value", "export const a = 1;", "export const a = 2;", [
        'The code of "a" changed from "a = 1" to "a = 2"',
      ]],
      ["a class", "class A { a = 1 }", "class A { a = 2 }", [
        'The code of "A" changed from "a = 1" to "a = 2"',
      ]],
      [
        "values deep in a long declaration, and what came and went beside them",
        "export const options = { url: address, retry: { times: 3, delay: 100, until: isDone }, old: 1, keep: true };",
        "export const options = { url: address, retry: { times: 5, delay: 100, until: isDone }, keep: true, fresh: 2 };",
        [
          'The code of "options" changed: "retry: { times: 3, delay: 100, until: isDone }" became "retry: { times: 5, delay: 100, until: isDone }", "old: 1" is gone and "fresh: 2" is new',
        ],
      ],
      [
        "classes in a table of variants, one by one",
        `export const button = cva("inline-flex items-center rounded-md text-sm font-medium", {
          variants: { size: { sm: "h-9 px-3 gap-1 rounded-md text-xs leading-none", lg: "h-11 px-8" } } });`,
        `export const button = cva("inline-flex items-center rounded-lg text-sm font-medium outline-none", {
          variants: { size: { sm: "h-8 px-3 gap-1 rounded-md text-xs leading-none", lg: "h-12 px-8" } } });`,
        [
          'The code of "button" changed: "inline-flex items-center …" got the classes "rounded-lg" and "outline-none", and lost the class "rounded-md", "sm" got the class "h-8", and lost the class "h-9" and `lg: "h-11 px-8"` became `lg: "h-12 px-8"`',
        ],
      ],
      [
        "statements that came between others, and how many more there are",
        "export function f() { one(); two(); three(); four(); return last; }",
        "export function f() { zero(); one(); two(1); four(); five(); six(); return last; }",
        [
          'The code of "f" changed: "zero()" is new, "two()" became "two(1)", "three()" is gone, "five()" is new and 1 more',
        ],
      ],
      [
        "calls that are made as before, with their results in variables or not",
        "export function f() { useFocus(isOn); const all = load(1); return last; }",
        "export function f() { const { box, height } = useFocus(isOn); load(1); return last; }",
        [
          'The code of "f" changed: "useFocus(isOn)" became "const { box, height } = useFocus(isOn)" and "const all = load(1)" became "load(1)"',
        ],
      ],
      [
        "the fields that the argument of a call got, where the call went among others",
        `export async function read(id) {
          const bills = await store.bill.list({ where: { owner: id, open: true }, include: { lines: { select: { sum: true } } } });
          return bills;
        }`,
        `export async function read(id) {
          const [user, bills] = await Promise.all([
            store.user.find({ where: { id }, select: { order: true } }),
            store.bill.list({ where: { owner: id, open: true }, include: { lines: { select: { sum: true } } }, orderBy: { made: "asc" } }),
          ]);
          return sorted(bills, user.order);
        }`,
        [
          'The code of "read" changed: "return bills" became "return sorted(bills, user.order)", "bills" became "[user, bills]" in "bills", `orderBy: { made: "asc" }` is new, "Promise.all" is new and 1 more',
        ],
      ],
      [
        "nothing of what stands elsewhere, but what is put around it",
        "export function f() { const row = find('row', { name: 'a' }); mount(row); check(row).should('be', 'seen'); }",
        "export function f() { load('rows').then((rows) => { mount(rows[0]); check(row).should('be', 'seen'); }); }",
        [
          `The code of "f" changed: "const row = find('row', { name: 'a' })" is gone, "mount(row)" is gone and "load('rows').then((rows) => { mount(rows[0]); …; })" was put around "check(row).should('be', 'seen')"`,
        ],
      ],
      [
        "what is put around a function by a sign for the function",
        "export const page = () => { const t = useText(); return t('so long that it is not told as one whole'); };",
        "export const page = observer(() => { const t = useText(); return t('so long that it is not told as one whole'); });",
        ['The code of "page" changed: "page = observer(…)" is new'],
      ],
      [
        "nothing of a comment behind such a sign",
        "export const page = () => { return text('so long that it is not told as one whole'); };",
        "export const page = observer(() => { return text('so long that it is not told as one whole'); } // here\n, 2);",
        [
          'The code of "page" changed: "page = observer(… , 2)" is new',
        ],
      ],
      [
        "statements in another order",
        "export function f() { first(1); second(2); third(3); }",
        "export function f() { second(2); third(3); first(1); }",
        ['The code of "f" changed: "first(1)" stands elsewhere'],
      ],
      [
        "members with a name that is near, or a value that tells them",
        "export const state = { initilized: false, url: 'https://example.com/one', open: true };",
        "export const state = { initialized: false, address: 'https://example.com/one', shut: true, more: 'and so long that it is not told as one whole' };",
        [
          `The code of "state" changed: "initilized: false" became "initialized: false", "url: 'https://example.com/one'" became "address: 'https://example.com/one'", "open: true" is gone, "shut: true" is new and 1 more`,
        ],
      ],
      [
        "lines that came between others of a template, and those that changed",
        "export const style = css`\n  .item {\n    color: red;\n    padding: 4px;\n  }\n  .other { gap: 0; margin: 0; }\n`;",
        "export const style = css`\n  .item {\n    color: blue;\n    padding: 4px;\n  }\n  .fresh { gap: 1; }\n  .other { gap: 0; margin: 0; }\n`;",
        [
          'The code of "style" changed: "color: red;" became "color: blue;" and ".fresh { gap: 1; }" is new',
        ],
      ],
      [
        "the condition of a statement that does the same as before",
        "export function f() { if (isOld) { tellAll(reason, another); return stop(reason, now); } if (isDone) { return go(reason, now); } }",
        "export function f() { if (isFresh(reason) && other) { tellAll(reason, another); return stop(reason, now); } if (isDone) { return go(reason, now); } }",
        ['The code of "f" changed from "isOld" to "isFresh(reason) && other"'],
      ],
      [
        "where an operand or a value stands that says little by itself",
        "export function f() { const isShown = first('of all of them', 1) || second('of all of them', 2); run({ name, team, times: 3, reason: 'as long as it takes', more }); const [open, setOpen] = useState(false); return 1; }",
        "export function f() { const isShown = first('of all of them', 1) || second('of all of them', 2) || third; run({ name, times: 3, reason: 'as long as it takes', more }); const [open, setOpen] = useState(() => readOpen('the key of what is open')); return 1; }",
        [
          `The code of "f" changed: "third" is new in "isShown", "team" is gone in "run(…)" and "useState(false)" became "useState(() => readOpen('the key of what is open'))"`,
        ],
      ],
      [
        "calls of one function by what they are given",
        "export function f() { app.use(one); app.use('/', old); app.use(two); }",
        "export function f() { app.use(one); app.use(fresh); app.use(two); }",
        [
          `The code of "f" changed: "app.use('/', old)" is gone and "app.use(fresh)" is new`,
        ],
      ],
      [
        "members of an object by their names, wherever they stand",
        `export const options = { id: 1, filter: 'weak', sorting: false, hiding: false, more: '${
          "long ".repeat(15)
        }' };`,
        `export const options = { id: 1, filter: (row) => row.isSure, hiding: false, sorting: false, more: '${
          "long ".repeat(15)
        }' };`,
        [
          `The code of "options" changed from "filter: 'weak'" to "filter: (row) => row.isSure"`,
        ],
      ],
      [
        "what came and went of many conditions",
        "export const has = (f) => f.tag || f.text || f.visibility || f.properties?.hasLink || f.properties?.hasCode;",
        "export const has = (f) => f.tag || f.text || f.visibility || f.properties?.hasLink;",
        ['The code of "has" changed: "f.properties?.hasCode" is gone'],
      ],
      [
        "one piece that is too long to be shown whole where it differs",
        `export const f = () => call("${"long ".repeat(30)}", { first: 1 }, (each) => each.first);`,
        `export const f = () => call("${
          "long ".repeat(30)
        }", { first: 1 }, (each) => each.second);`,
        ['The code of "f" changed from "(each) => each.first" to "(each) => each.second"'],
      ],
      [
        "an operator and the kind of a variable",
        `export const f = (a) => { for (let i = 0; i < ${"a.b.".repeat(20)}length; ++i) g(i); };`,
        `export const f = (a) => { for (let i = 0; i < ${"a.b.".repeat(20)}length; --i) g(i); };`,
        ['The code of "f" changed from "++i" to "--i"'],
      ],
      [
        "an exported type",
        "export type A = B | C;",
        "export type A = B;",
        ['The type "A" changed from "B | C" to "B"'],
      ],
      [
        "an exported interface",
        "export interface A { a: B }",
        "export interface A { a: C }",
        ['The type "A" changed from "{ a: B }" to "{ a: C }"'],
      ],
      [
        "what a type of the file alone stands for",
        'type Size = "s" | "m";',
        'type Size = "s";',
        ['The type "Size" changed from `"s" | "m"` to `"s"`'],
      ],
      [
        "no members of a type of the file alone",
        "type Props = { a: A };\ninterface More { b: B }",
        "type Props = { a: B };\ninterface More { b: C }",
        [],
      ],
      [
        "what a file does when it is loaded",
        "start(1);",
        "start(2);",
        ['The top-level code of "a.tsx" changed from "start(1)" to "start(2)"'],
      ],
      [
        "what is assigned to a component by its name",
        "const A = f;\nA.Title = forwardRef(({ a }: P) => { const b = f(a); return <p>{b}</p>; });",
        "const A = f;\nA.Title = forwardRef(({ a }: P) => { const b = g(a); return <p>{b}</p>; });",
        ['The code of "A.Title" changed from "const b = f(a)" to "const b = g(a)"'],
      ],
      [
        "values that are assigned by name on one side alone",
        "const A = f;\nA.Old = g(1);",
        "const A = f;\nA.New = g(2);",
        ['"A.Old" is gone', '"A.New" is new'],
      ],
      [
        "the code of a component around what it renders",
        "export const A = ({ a }: P) => { const b = f(a); return <p>{b}</p>; };",
        "export const A = ({ a }: P) => { const b = g(a); return <p>{b}</p>; };",
        ['The code of "A" changed from "const b = f(a)" to "const b = g(a)"'],
      ],
      [
        "neither props nor elements, also in a wrapper",
        "export const A = memo(({ a }: P) => <p>{a}</p>);",
        "export const A = memo(({ a, b = 1 }: Q) => <b>{a}{b}</b>);",
        [],
      ],
      [
        "no defaults of props",
        "function A(props) { const { a } = props; return <p/>; }\nA.defaultProps = { a: 1 };",
        "function A(props) { const { a = 1 } = props; return <p/>; }\nA.defaultProps = { a: 2 };",
        [],
      ],
      [
        "nothing of functions that have another form",
        "api.use(log, function (answer) { return answer.data; }, function (error) { fail(error); });",
        "api.use(log, (answer) => answer.data, (error) => { fail(error); });",
        [],
      ],
      [
        "what else changed in functions that have another form",
        "api.use(function (answer) { const a = read(answer); return a.data; }, function (e) { fail(e); });",
        "api.use((answer) => { const a = read(answer); return a.body; }, (e) => { warn(e); });",
        [
          'The top-level code of "a.tsx" changed: "return a.data" became "return a.body" and "fail(e)" became "warn(e)"',
        ],
      ],
      [
        "a call that was put behind another one",
        "await prisma.organisation.update({ where: { id: organisationId }, data: { name: data.name } });",
        "await prisma.organisation.update({ where: { id: organisationId }, data: { name: data.name } }).catch((error) => { report(error); throw error; });",
        [
          'The top-level code of "a.tsx" changed: ".catch((error) => { report(error); throw error; })" is new',
        ],
      ],
      [
        "calls in a chain",
        "export const routes = new Api().get('/items/:id/download', check(a), async (c) => send(c.item)).get('/last', last);",
        "export const routes = new Api().get('/items/:id/log', check(b), (c) => log(c)).get('/items/:id/download', check(a), async (c) => send(c.item)).post('/last', last);",
        [
          `The code of "routes" changed: ".get('/items/:id/log', check(b), (c) => log(c))" is new and ".get('/last', last)" became ".post('/last', last)"`,
        ],
      ],
      [
        "a condition around statements with a condition among them",
        "function f(page) { const rows = findRows(page.id); if (rows) { show(rows, page.title); } }",
        "function f(page) { if (!page.isDraft) { const rows = findRows(page.id); if (rows) { show(rows, page.title); } } }",
        [
          'The code of "f" changed: "if (!page.isDraft) { … }" was put around "const rows = findRows(page.id)" and what follows',
        ],
      ],
      [
        "a condition before another one",
        "const mayAdd = allowManageBoardRoles || board.type === BoardTypeOpen || isMine(board);",
        "const mayAdd = !me?.isGuest && (allowManageBoardRoles || board.type === BoardTypeOpen || isMine(board));",
        [
          'The code of "mayAdd" changed: "!me?.isGuest && (…)" was put around "allowManageBoardRoles || board.type === BoardTypeOpen || isMine(board)"',
        ],
      ],
      [
        "statements that were put into a statement, and taken out of one",
        "function f(a) { const b = repair(a); if (!b) { return null; } return restore(b); }\nfunction g(a) { if (a.isOpen) { shutTheDoor(a); openTheWindow(a); } }",
        "function f(a) { try { const b = repair(a); if (!b) { return null; } return restore(b, 1); } catch (error) { report(error); } }\nfunction g(a) { shutTheDoor(a); openTheWindow(a); }",
        [
          'The code of "f" changed: "try { … } catch (error) { report(error); }" was put around "const b = repair(a)" and what follows and "return restore(b)" became "return restore(b, 1)"',
          'The code of "g" changed: "if (a.isOpen) { … }" around "shutTheDoor(a)" and what follows is gone',
        ],
      ],
      [
        "a call that is done in conditions alone",
        "function f(event) { event.stopPropagation(); if (isKey(event, 'a')) { select(event); } if (isKey(event, 'b')) { leave(event); } }",
        "function f(event) { if (isKey(event, 'a')) { event.stopPropagation(); select(event); } if (isKey(event, 'b')) { event.stopPropagation(); leave(event); } }",
        ['The code of "f" changed: "event.stopPropagation()" stands in a condition now'],
      ],
      [
        "a refusal of all that is one of some cases alone, and no new one",
        "function f(act, who, out) { if (!who.isChief) { return out.refuse('no'); } if (act === 'a') { dropAll(act); return 1; } else if (act === 'b') { keepAll(act); return 2; } return other(act); }",
        "function f(act, who, out) { if (act === 'a') { if (!who.isChief) { return out.refuse('no'); } dropAll(act); return 1; } else if (act === 'b') { if (!who.isChief) { return out.refuse('no'); } keepAll(act); return 2; } return other(act); }",
        ['The code of "f" changed: "if (!who.isChief) { return out.refuse(\'no\'); }" stands in a condition now'],
      ],
      [
        "a call that stood in a condition, and stands behind a new exit",
        "function f(event) { if (!event.isBusy) { startWork(event, 1); leaveAll(event); } }",
        "function f(event) { if (!isValid(event)) { warn(event); return; } leaveAll(event); }",
        [
          'The code of "f" changed: "if (!event.isBusy) { startWork(event, 1); leaveAll(event); }" became "if (!isValid(event)) { warn(event); return; }" and "leaveAll(event)" stands behind "if (!isValid(event)) { warn(event); return; }" now',
        ],
      ],
      [
        "a call that is done before an exit",
        "function f(event) { const menu = menuOf(event); if (!menu.isOn()) { return; } event.preventDefault(); show(menu, event); }",
        "function f(event) { const menu = menuOf(event); event.preventDefault(); if (!menu.isOn()) { return; } show(menu, event); }",
        [
          'The code of "f" changed: "event.preventDefault()" stands before "if (!menu.isOn()) { return; }" now',
        ],
      ],
      [
        "the entries of an object by their keys, also by those of other objects and in quotes",
        "const TEXTS = { [Code.FULL]: 'The whole of the disk is full.', [Code.GONE]: 'It is gone from here.', \"late\": 'This came far too late.' };",
        "const TEXTS = { late: 'This came too late for us.', [Code.GONE]: 'It went away.', [Code.FULL]: 'The disk is full.' };",
        [
          'The code of "TEXTS" changed: "[Code.FULL]: \'The whole of the disk is full.\'" became "[Code.FULL]: \'The disk is full.\'", "[Code.GONE]: \'It is gone from here.\'" became "[Code.GONE]: \'It went away.\'" and `"late": \'This came far too late.\'` became "late: \'This came too late for us.\'"',
        ],
      ],
      [
        "statements that were put into the other case of a condition, and taken out of it",
        "function f(a) { openTheDoor(a, 1); shutTheWindow(a, 2); }\nfunction g(a) { if (a.isOpen) { leave(a); } else { shutTheDoor(a, 1); } }",
        "function f(a) { if (a.isOpen) { leave(a); } else { openTheDoor(a, 1); shutTheWindow(a, 2); } }\nfunction g(a) { shutTheDoor(a, 1); }",
        [
          'The code of "f" changed: "openTheDoor(a, 1)" and what follows is done only if not "a.isOpen" now, and "leave(a)" in the other case',
          'The code of "g" changed: "shutTheDoor(a, 1)" is done not only if not "a.isOpen" now, and "leave(a)" in the other case no more',
        ],
      ],
      [
        "nothing of a condition that is asked in another form",
        "function f(a, b) { useEffect(() => { a.on && send(a, b); }, [a, b]); }\nfunction g(a, b) { if (!a) { return; } if (b) { open(a); shut(b); } }\nfunction h(a, b) { if (a && b) open(a); }",
        "function f(a, b) { useEffect(() => { if (!a.on) return; send(a, b); }, [a, b]); }\nfunction g(a, b) { if (!a || !b) return; open(a); shut(b); }\nfunction h(a, b) { if (a) { b && open(a); } }",
        [],
      ],
      [
        "a condition that is asked once more, after something was done",
        "function g(a) { if (a.isOpen) { shutTheDoor(a); leaveTheHouse(a); } }",
        "function g(a) { if (a.isOpen) { shutTheDoor(a); } if (a.isOpen) { leaveTheHouse(a); } }",
        [
          'The code of "g" changed: "if (a.isOpen) { shutTheDoor(a); leaveTheHouse(a); }" became "if (a.isOpen) { shutTheDoor(a); }" and "if (a.isOpen) { leaveTheHouse(a); }" is new',
        ],
      ],
      [
        "of many differences those that say the most",
        "export function f(input) { const { id } = input; const team = find(id); notify(team); return team; }",
        "export function f(input) { const { name, kind } = input; const { a } = g; const { b } = h; const { c } = i; const team = find(name, kind); if (team.isGone) { return null; } warn(team); return team; }",
        [
          'The code of "f" changed: "if (team.isGone) { return null; }" is new, "notify(team)" became "warn(team)", "const team = find(id)" became "const team = find(name, kind)", "const { id } = input" is gone and 4 more',
        ],
      ],
      [
        "the method of a class in which all is that differs",
        "class Utils { static open(a: A) { return find(a); } static shut(a: A) { return leave(a); } }",
        "class Utils { static open(a: A) { return find(a, 1); } static shut(a: A) { return leave(a); } }",
        ['The code of "Utils.open" changed from "return find(a)" to "return find(a, 1)"'],
      ],
      [
        "a class of which several methods differ",
        "class Utils { static open(a: A) { return find(a); } static shut(a: A) { return leave(a); } }",
        "class Utils { static open(a: A) { return find(a, 1); } static shut(a: A) { return leave(a, 1); } }",
        [
          'The code of "Utils" changed: "return find(a)" became "return find(a, 1)" and "return leave(a)" became "return leave(a, 1)"',
        ],
      ],
      [
        "a long type by its members",
        "export interface Category { id: string; name: string; userID: string; teamID: string; createAt: number; deleteAt: number }",
        "export interface Category { id: string; name: string; userID: string; teamID: string; createAt: number; deleteAt: number; collapsed: boolean }",
        ['The type "Category" changed: "collapsed: boolean" is new'],
      ],
      [
        "a long signature by its parameters",
        "export function notify(team: Team, members: readonly Member[], options: { readonly isQuiet: boolean; readonly at: Date }) {}",
        "export function notify(team: Team, members: readonly Member[], options: { readonly isQuiet: boolean; readonly at: Date }, done = false) {}",
        ['The signature of "notify" changed: "done = false" is new'],
      ],
      [
        "nothing of statements that a function of the file has now",
        "export function f(a) { if (!a.token) { throw new AppError(CODES.unknown, { message: 'No token' }); } read(a.first); }\nexport function g(a) { if (!a.token) { throw new AppError(CODES.unknown, { message: 'No token' }); } read(a.last); }",
        "function check(a) { if (!a.token) { throw new AppError(CODES.unknown, { message: 'No token' }); } }\nexport function f(a) { check(a); read(a.first); }\nexport function g(a) { check(a); read(a.last); }",
        [
          'The code of "f" changed: "check(a)" is new',
          'The code of "g" changed: "check(a)" is new',
        ],
      ],
      [
        "a template whole where its texts differ",
        "const text = f(`The long title of the page ${title} is shown with ${count} things`, other);",
        "const text = f(`The long title of the page ${title} is seen with ${count} things`, other);",
        [
          'The code of "text" changed from "`The long title of the page ${title} is shown with ${count} things`" to "`The long title of the page ${title} is seen with ${count} things`"',
        ],
      ],
      [
        "the expressions in a template",
        "const text = f(`The long title of the page ${title} is shown with ${count} things`, other);",
        "const text = f(`The long title of the page ${name} is shown with ${count} things`, other);",
        ['The code of "text" changed from "title" to "name"'],
      ],
      [
        "a function that speaks of itself once where it becomes an arrow",
        "on('load', function () { this.start(); }, { once: true, passive: true });",
        "on('load', () => { this.start(); }, later);",
        [
          'The top-level code of "a.tsx" changed: "function () { this.start(); }" became "() => { this.start(); }" and "{ once: true, passive: true }" became "later" in "on(…)"',
        ],
      ],
      [
        "an effect that came, with what it calls",
        "export function Page() {}",
        "export function Page() { useEffect(() => { window.addEventListener('x', go); load().then(set); return () => stop(); }, []); }",
        [
          '"Page" got an effect that runs once, listens for "x", and calls "load" and "stop"',
        ],
      ],
      [
        "an effect that came, with the one condition under which it does anything",
        "export function Page() {}",
        "export function Page() { useEffect(() => { const key = a.b; if (isOpen) load(key); }, [isOpen]); useEffect(() => { if (!id) return; send(id); }, [id]); useEffect(() => { begin(); if (id) { send(id); } }, [id]); }",
        [
          '"Page" got an effect that runs when [isOpen] changes, and calls "load" if "isOpen"',
          '"Page" got an effect that runs when [id] changes, and calls "send" if "id"',
          '"Page" got an effect that runs when [id] changes, and calls "begin" and "send"',
        ],
      ],
      [
        "an effect that came, and calls something at its end alone",
        "export function Page() {}",
        "export function Page() { useEffect(() => () => stop(), []); useEffect(() => { let isOn = true; return () => { isOn = false; close(); }; }, []); }",
        [
          '"Page" got an effect that runs once, and calls "stop" when it ends',
          '"Page" got an effect that runs once, and calls "close" when it ends',
        ],
      ],
      [
        "an effect that went by what it called, and else by when it ran",
        "export function Page() { useEffect(() => { if (kind) form.setValue('size', 1); }, [kind, form]); useEffect(() => { ref.current = kind; }, [kind]); }",
        "export function Page() {}",
        [
          '"Page" lost the effect that called "form.setValue"',
          '"Page" lost the effect that ran when [kind] changes',
        ],
      ],
      [
        "nothing of an effect that reads a parameter by its new name",
        "export function Page({ rows }) { useEffect(() => { show(rows.length); }, [rows]); }",
        "export function Page({ items }) { useEffect(() => { show(items.length); }, [items]); }",
        [],
      ],
      [
        "an effect that does more with a parameter of another name",
        "export function Page({ rows }) { useEffect(() => { show(rows); }, [rows]); }",
        "export function Page({ items }) { useEffect(() => { show(items.map(toRow)); }, [items]); }",
        [
          'The effect of "Page" that runs when [items] changes does something else: "show(rows)" became "show(items.map(toRow))"',
        ],
      ],
      [
        "values that are taken out of another one, new and imported before",
        'import { Area } from "./area";\nexport const f = () => Area;',
        'const { Area } = lazy(() => import("./area"), "Area");\nconst { Gap, size: [w] } = lazy(() => 1);\nexport const f = () => Area;',
        ['The constant "{ Gap, size: [w] }" is new'],
      ],
      [
        "values and functions that only the file can use, and that came or went",
        "const LIMIT = 8;\nexport const f = () => pad(1);\nfunction pad(a) { return a + LIMIT; }",
        "const SIZE = [1, 2];\nexport const f = () => 3;\nclass Row { rows = SIZE.map(twice) }",
        [
          'The constant "LIMIT" is gone',
          'The function "pad" is gone',
          'The constant "SIZE" is new: "[1, 2]"',
          'The class "Row" is new',
          'The code of "f" changed from "pad(1)" to "3"',
        ],
      ],
      [
        "a constant that is worked out with a function",
        "export const f = () => 1;",
        "const keys = Object.keys(env).filter((key) => key.startsWith('A_'));\nconst later = debounce((a) => a.b);\nexport const f = () => 1;",
        ['The constant "keys" is new', 'The function "later" is new'],
      ],
      [
        "nothing of code that got a name of its own, or lost it",
        "export const f = () => { log('done'); return <p>Hello</p>; };",
        "const TEXT = 'Hello';\nconst note = () => { log('done'); };\nexport const f = () => { log('done'); return <p>{TEXT}</p>; };",
        [],
      ],
      [
        "nothing of what is imported by its name now",
        "const size = 5;\nexport const f = () => size;",
        "import { size } from './sizes';\nexport const f = () => size;",
        [],
      ],
      [
        "neither layout nor export nor another name of the same value",
        "import a from 'a';\nexport class A { b = 'x' }\nconst gone = 1;",
        'import a from "b";\n/** A. */\nclass A {\n  b = "x";\n}\nconst come = 1;',
        [],
      ],
    ];
  for (const [what, before, after, expected] of cases) {
    it(`tells ${what}`, async () => assertEquals(await told(before, after), expected));
  }

  it("leaves out what is told in another way", async () => {
    assertEquals(await told("const a = m(1);", "const a = m(2);", ["a"]), []);
  });
});
