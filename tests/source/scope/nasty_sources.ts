/** Sources that use every way to declare and to shadow a name; each refers only to names that it or GLOBALS declares. */
export const NASTY_SOURCES: readonly string[] = [
  `import React, { useState as useLocal, type FC, memo } from "react";
import * as Ui from "./ui";
import type { Item, Other } from "./types";
import { Card } from "./card";
const LIMIT = 3, { a: renamed, b: { c: [first, , ...others] = [] } = {}, ...rest } = source;
let counter = 0;
var old = 1;
type Props<T extends Item = Item> = { items: T[]; render?: (item: T, other: Other) => Item; limit: typeof LIMIT };
interface Extra extends Other { [key: string]: unknown; method<U>(value: U): U; [LIMIT]: 1 }
export const Page: FC<Props> = memo(function Inner<T extends Item>(
  { items, title = renamed, nested: { deep = title } = {}, ...others2 }: Props<T>,
  ref = items,
) {
  const [open, setOpen] = useLocal<boolean>(false);
  const renamed = later;
  const shown = items.filter(({ id }) => id > LIMIT).map((item, index) => {
    const { id, id: copy = index, [title]: computed } = item;
    return <Card key={id} {...item} id={copy} title={computed} onClick={() => setOpen(!open)} data-x={first} />;
  });
  const later = 1;
  if (open) { let counter = 5; function helper() { return counter + later; } return <Ui.Panel>{helper()}</Ui.Panel>; }
  for (const x of items) { counter += x.size; for (let i = 0, n = i; i < n; i++) { counter += i; } }
  for (const key in rest) counter++;
  try { counter++; } catch ({ message, cause: [why] = [] }) { return <p>{message}{why}</p>; }
  switch (counter) { case LIMIT: const inCase = 1; return <b>{inCase}</b>; default: { class Local { x = inCase; } return <i>{Local.name}</i>; } }
  return (
    <>
      <Ui.List.Row render={(row) => <Card {...row} counter={counter} />} tag:name="x">{shown}{title}</Ui.List.Row>
      {others.map((other) => <React.Fragment key={other}>{deep}{others2}{ref}</React.Fragment>)}
      {typeof old === "number" && <Later value={old as typeof counter} />}
    </>
  );
});
function Later({ value }: { value: number }) { var old = value; { var old2 = old; let value2 = old2; } return <em>{old2}{arguments.length}</em>; }
enum Kind { A = 1, B = A + 1, C = Later.length }
namespace Space { export const inside = Kind.A; export type T = Item; export function f() { return inside; } }
namespace OnlyTypes { export type T = Item; }
class Base<T> { static made = 0; field = counter; [renamed] = LIMIT; #secret: T | undefined; constructor(private readonly items: T[], public other = items) { this.field = items.length; } get first() { return this.items[0]; } static { var inStatic = Base.made; Base.made = inStatic; } }
class Derived extends Base<Item> implements Extra { method<U>(value: U): U { return super.first ? value : this.method(value); } run = (): typeof this.field => this.field; }
export { counter as total, Derived }; export default Page; export type { Props };
export * as everything from "./all"; export { nothing } from "./none";
`,
  `const Comp = class Named { self = Named; other() { return Comp; } };
const f = function rec(n: number): number { return n ? rec(n - 1) : f(0); };
const shorthand = { f, Comp, method(f: number) { return f; }, get value() { return f; }, [f.name]: 1, "quoted": 2, f2: f };
let target, other2; ({ target, other2: target = shorthand, ...other2 } = { target }); [target, other2 = f] = [];
outer: for (;;) { inner: while (true) { if (f(1)) break outer; else continue inner; } }
async function* gen<T>(this: Window2, x: T, y = () => x, z = function () { return arguments; }) { for await (const w of y()) { yield* w; } await x; return new.target; }
function isText(value: unknown): value is string { return typeof value === "string"; }
function assertText(value: unknown): asserts value is typeof target { if (!isText(value)) throw value; }
type Element2<T> = T extends (infer U)[] ? Element2<U> : T extends { [K in keyof T]: infer V } ? V | K2 : never;
type Mapped<T> = { [K in keyof T as \`x\${K & string}\`]?: T[K] };
type K2 = import("./x").Y<K2>; type Fn = new <A>(a: A, ...rest: A[]) => Fn; type Tup = [first: K2, rest?: Fn];
type Acc = K2["length"]; type Q = typeof shorthand.f; type Uses = typeof import("./y"); declare const ambient: Fn; declare function over(a: string): void; declare function over(a: number): void;
abstract class Abs<T> { abstract run(value: T): Abs<T>; declare later: T; accessor x: T | null = null; static of<T>(value: T) { return new (this as any)(value); } }
interface Shape extends Pick2.Inner<K2> { new (a: Fn): Shape; (a: Fn): Shape; readonly [index: number]: Fn; }
declare namespace Pick2 { interface Inner<T> { a: T } }
const tagged = over\`a\${f}b\`; const meta = import.meta; const asConst = [f] as const; const sat = f satisfies Fn; const bang = target!;
const element = <shorthand.Comp f={f} {...shorthand}><shorthand.f /><lower f={1} /><With-dash/><svg:path /></shorthand.Comp>;
label2: function labelled() { return labelled; }
import Legacy = Pick2.Inner;
if (f) { function inBlock() { return inBlock; } inBlock(); }
const early = () => lateConst; const lateConst = early; var { v1, v2: [v3] } = v1, v4 = v3;
const outerName = 1; function shadow(outerName2 = outerName) { { const outerName = outerName2; return outerName; } }
`,
];

/** What the sources above use without declaring it. */
export const GLOBALS = `
declare const source: any; declare const inCase2: any; interface Window2 { x: number }
declare namespace JSX { interface Element {} interface IntrinsicElements { [tag: string]: any } }
`;
