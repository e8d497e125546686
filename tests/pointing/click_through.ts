import type { Frame, Page } from "playwright-core";
import { createRandom } from "../support/random.ts";
import type { JudgedPlace } from "./mark_copy.ts";

/** What came of clicks. */
export interface Tally {
  clicks: number;
  /** Of the project's own elements: the very element was selected. */
  exact: number;
  /** Made by a package of an own element, which was selected, and said so. */
  inPackage: number;
  /** Made by a package, without a number that a judge could know it by: the nearest own element was offered, and said so. */
  unjudged: number;
  /** Of the project's own elements: said that it cannot. */
  unable: number;
  wrong: string[];
  /** From the click to the selection, in milliseconds. */
  times: number[];
}

/** Returns a tally of nothing. */
export function emptyTally(): Tally {
  return { clicks: 0, exact: 0, inPackage: 0, unjudged: 0, unable: 0, wrong: [], times: [] };
}

interface Target {
  readonly x: number;
  readonly y: number;
  readonly host: string | null;
  readonly part: string | null;
  readonly markup: string;
}

type Answer = JudgedPlace & {
  readonly nodeId: string;
  /** The place of the very element, where another one is selected because its text is written there. */
  readonly shows: string | null;
};

/** Of so many clicks, one is on any element, and the others on those that the judge has put a number on. */
const ROUND = 5;

/** Clicks in the Studio on random visible elements of the app, and judges each selection by the number on the element. */
export async function clickThrough(
  page: Page,
  app: Frame,
  { count, seed, places, tally }: {
    readonly count: number;
    readonly seed: number;
    readonly places: ReadonlyMap<string, JudgedPlace>;
    readonly tally: Tally;
  },
): Promise<void> {
  const random = createRandom(seed);
  const wanted = tally.clicks + count;
  for (let tried = 0; tally.clicks < wanted && tried < 4 * count; tried++) {
    const found = await app.evaluate(findTarget, {
      random: random.below(1e6) / 1e6,
      wanted: tried % ROUND === 0 ? "*" : "[data-judge], [data-judge-part]",
    });
    if (found === null) continue;
    const target = await onPixel(page, found);
    if (!await app.evaluate(isThere, target)) continue;
    await app.evaluate(watchPick);
    const answer = await clickAt(page, target, tally);
    // An app that moved its elements meanwhile was clicked elsewhere.
    if (!await app.evaluate(isThere, target) || !await app.evaluate(wasPicked)) continue;
    judge(target, answer, { places, tally, saysSo: await saysPackage(page) });
  }
}

/** Moves a point to a whole pixel of the Studio's window, as the pointer of a mouse is on one. */
async function onPixel(page: Page, target: Target): Promise<Target> {
  const frame = await frameOf(page);
  const [x, y] = [Math.round(frame.x + target.x), Math.round(frame.y + target.y)];
  return { ...target, x: x - frame.x, y: y - frame.y };
}

async function frameOf(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const frame = await page.locator("iframe.preview-frame").boundingBox();
  if (frame === null) throw new Error("The app is not shown");
  return frame;
}

/** Clicks on a point of the app by way of the Studio. @returns null where it says that nothing is there */
async function clickAt(page: Page, { x, y }: Target, tally: Tally): Promise<Answer | null> {
  await page.evaluate(selectNothing);
  const frame = await frameOf(page);
  await page.mouse.click(frame.x + x, frame.y + y);
  const selected = await (await page.waitForFunction(readSelected)).jsonValue();
  if (selected === null || selected === "nothing") return null;
  const took = await page.evaluate(readTook);
  if (took !== null) tally.times.push(took);
  const place = await placeOf(new URL(page.url()).origin, selected);
  return { ...place, shows: await page.evaluate(readShown) };
}

/** Runs in the Studio: reads the second choice of a click, where the first is the element that the text is written in. */
function readShown(): string | null {
  const [first, second] = document.querySelectorAll<HTMLElement>(".origin-step");
  return first?.textContent?.includes("has the text, in") ? second?.title ?? null : null;
}

type Selected = { readonly path: string; readonly nodeId: string };

/** Runs in the Studio: leaves the open unit as it is, with nothing selected in it. */
async function selectNothing(): Promise<void> {
  const [place = "", query] = location.hash.split("?");
  const words = new URLSearchParams(query);
  if (!words.has("node")) return;
  words.delete("node");
  const heard = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
  location.hash = `${place}?${words}`;
  await heard;
}

/** Runs in the Studio: reads the address of the node that is selected, or that it says there is none. */
function readSelected(): Selected | "nothing" | null {
  const [place = "", query] = location.hash.split("?");
  const nodeId = new URLSearchParams(query).get("node");
  if (nodeId) return { path: decodeURIComponent(place.replace("#/units/", "")), nodeId };
  const says = document.querySelector(".preview [role=alert]")?.textContent ?? "";
  return says.startsWith("Nothing there comes from") ? "nothing" : null;
}

/** Asks where a node begins that the Studio has selected. */
async function placeOf(
  address: string,
  { path, nodeId }: Selected,
): Promise<Omit<Answer, "shows">> {
  const query = new URLSearchParams({ path });
  const tree: { readonly roots: readonly TreeNode[] } =
    await (await fetch(`${address}/api/pages/tree?${query}`)).json();
  const node = nodesIn(tree.roots).find(({ id }) => id === nodeId);
  if (node === undefined) throw new Error(`The Studio selects ${nodeId}, which ${path} has not`);
  return { path, nodeId, line: node.line, column: node.column };
}

interface TreeNode {
  readonly id: string;
  readonly line: number;
  readonly column: number;
  readonly children: readonly TreeNode[];
}

function nodesIn(roots: readonly TreeNode[]): TreeNode[] {
  return roots.flatMap((node) => [node, ...nodesIn(node.children)]);
}

/** Runs in the Studio, in the frame after the selection: reads what TIMING left. */
async function readTook(): Promise<number | null> {
  await new Promise(requestAnimationFrame);
  return (globalThis as unknown as { took: number | null }).took; // of TIMING
}

async function saysPackage(page: Page): Promise<boolean> {
  return await page.getByText("rendered by a package, in").isVisible();
}

function judge(
  target: Target,
  answer: Answer | null,
  { places, tally, saysSo }: {
    readonly places: ReadonlyMap<string, JudgedPlace>;
    readonly tally: Tally;
    readonly saysSo: boolean;
  },
): void {
  tally.clicks++;
  const id = target.host ?? target.part;
  const place = id === null ? undefined : places.get(id);
  const isSame = answer !== null && place !== undefined &&
    (answer.shows === `${place.path}, line ${place.line}` ||
      (answer.path === place.path && answer.line === place.line &&
        answer.column === place.column));
  // A tag that is computed is a component to the judge.
  if (isSame && !saysSo) tally.exact++;
  else if (target.host !== null && (saysSo || answer === null)) tally.unable++;
  else if (target.host === null && isSame && saysSo) tally.inPackage++;
  else if (target.host === null && (saysSo || answer === null)) tally.unjudged++;
  else {
    tally.wrong.push(`${target.markup} is ${JSON.stringify(place)}, not ${JSON.stringify(answer)}`);
  }
}

/** Notes how long each selection took, from the click to the frame after the address names the node. */
export const TIMING = `
  let clicked = null;
  globalThis.took = null;
  addEventListener("click", (event) => {
    clicked = event.timeStamp;
    globalThis.took = null;
  }, true);
  addEventListener("hashchange", () => {
    const from = clicked;
    clicked = null;
    if (from !== null) requestAnimationFrame(() => globalThis.took = performance.now() - from);
  });
`;

/** Runs in the app: whether a click at the point would still reach the element that was found there. */
function isThere({ x, y }: Target): boolean {
  return document.elementFromPoint(x, y) ===
    (globalThis as { clickTarget?: Element }).clickTarget; // of findTarget
}

/** Runs in the app: notes what stands at the point when the Studio asks for it, for an app may move its elements and back. */
function watchPick(): void {
  const heard = new AbortController();
  addEventListener("message", ({ data }) => {
    if (data?.ask !== "point" || data.as !== "pick") return;
    heard.abort();
    Object.assign(globalThis, { pickedTarget: document.elementFromPoint(data.x, data.y) });
  }, { signal: heard.signal });
}

/** Runs in the app: whether the element that was found stood there when the Studio asked. */
function wasPicked(): boolean {
  const { pickedTarget, clickTarget } = globalThis as {
    pickedTarget?: Element;
    clickTarget?: Element;
  }; // of watchPick and findTarget
  return pickedTarget === clickTarget;
}

/** Runs in the app: finds a visible element, and a point where it is what a click would reach. */
function findTarget(
  { random, wanted }: { readonly random: number; readonly wanted: string },
): Target | null {
  const all = [...document.querySelectorAll("body *")].filter((element) =>
    !["SCRIPT", "STYLE"].includes(element.tagName) && element.matches(wanted) &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  );
  for (let tried = 0; tried < all.length; tried++) {
    const element = all[(Math.floor(random * all.length) + tried * 7) % all.length]!;
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { x, y, width, height } = element.getBoundingClientRect();
    for (
      const [across, down] of [[0.5, 0.5], [0.1, 0.1], [0.9, 0.9], [0.02, 0.5], [
        0.5,
        0.02,
      ]] as const
    ) {
      const point = { x: x + width * across, y: y + height * down };
      if (document.elementFromPoint(point.x, point.y) !== element) continue;
      Object.assign(globalThis, { clickTarget: element });
      return {
        ...point,
        host: element.getAttribute("data-judge"),
        part: element.getAttribute("data-judge-part"),
        markup: element.outerHTML.slice(0, 120),
      };
    }
  }
  return null;
}
