// The `node:test` of files that share a process: what a file declares outside of its suites, hooks above all, is its
// own. While a file is imported it is written down, and then declared inside of a suite with the file's name.
import * as runner from "node:test";

let declared: (() => void)[] | null = null;

function scoped<Args extends unknown[]>(declare: (...args: Args) => unknown) {
  return (...args: Args): void => {
    if (declared === null) declare(...args);
    else declared.push(() => declare(...args));
  };
}

type Body = () => void | Promise<void>;
type Declare = (name: string, body: Body) => void;
type Hook = (body: Body) => void;

export const describe: Declare = scoped((name: string, body: Body) => runner.describe(name, body));
export const it: Declare = scoped((name: string, body: Body) => runner.it(name, body));
// Node 20 runs it again for a suite inside of the one that has it.
export const before: Hook = scoped((body: Body) => {
  let done: void | Promise<void>;
  let isBegun = false;
  runner.before(() => {
    if (!isBegun) {
      isBegun = true;
      done = body();
    }
    return done;
  });
});
export const after: Hook = scoped((body: Body) => runner.after(body));
export const beforeEach: Hook = scoped((body: Body) => runner.beforeEach(body));
export const afterEach: Hook = scoped((body: Body) => runner.afterEach(body));

/** Loads a file, and declares what it declares in a suite of that name; a file that cannot be loaded is a failed test. */
export async function declareFile(name: string, load: () => Promise<unknown>): Promise<void> {
  const own: (() => void)[] = [];
  declared = own;
  try {
    await load();
  } catch (error) {
    own.push(() => void runner.it("can be loaded", () => Promise.reject<void>(error)));
  } finally {
    declared = null;
  }
  runner.describe(name, () => own.forEach((declare) => declare()));
}
