import type { Example } from "../../lib/http/mod.ts";
import type { CaseRequest } from "../routes/coverage/route_case.ts";
import type { TestAnswer } from "../support/test_workbench.ts";

/** Lists and texts are shown by their beginnings. */
const MOST_ITEMS = 1;
const MOST_CHARACTERS = 240;

/** What is another each time, and what stands for it: an order, as the first names parts of the others. */
const STAND_INS: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, "2026-11-02T09:30:00.000Z"],
  [
    /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g,
    "6b1f0c52-8f7e-4c1b-9d3a-2a1f5e7c9b04",
  ],
  [/\b[\da-f]{40}\b/g, "8c2d4a1f7e6b5c3d9a0f1e2d3c4b5a6978695a4b"],
  [/\b0m[\da-z]{7}-[\da-f]{12,16}\b/g, "0mwqoxz61-545808ff405e"],
  [/http:\/\/127\.0\.0\.1:\d+/g, "https://git.example"],
  [/(?<=^|owner\/)r[\da-f]{8}(?=$|\.git$)/g, "shop"],
  [/(?<=installed git )\d+\.\d+\.\d+/g, "2.52.0"],
];

/** Returns the example of a request and its answer, the same whenever and wherever it is asked. */
export function shownExample(request: CaseRequest, answer: TestAnswer): Example {
  const { params, query, body } = request;
  const shown = {
    ...(params && { params }),
    ...(query && { query }),
    ...(body !== undefined && { body }),
    status: answer.status,
    ...(typeof answer.body === "object" && { answer: answer.body }),
  };
  return shownValue(shown) as Example; // of the same shape
}

/** @param way the names of the members that lead there */
function shownValue(value: unknown, way: readonly string[] = []): unknown {
  const standIn = CHANGING.get(way.slice(-1).join()) ?? CHANGING.get(way.slice(-2).join("."));
  if (standIn !== undefined && typeof value === typeof standIn) return standIn;
  if (typeof value === "string") return shownText(value);
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map((item) => shownValue(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, shownValue(inner, [...way, name])]),
  );
}

type StandIn = string | number | readonly [];

/** What is another each time and looks like what stays, by the name of its member, or by that and its place's. */
const CHANGING: ReadonlyMap<string, StandIn> = new Map<string, StandIn>([
  ["bytes", 1024],
  ["dueInMs", 30_000],
  ["freeBytes", 64_000_000_000],
  // A script may have printed something by the time of the answer.
  ["log.lines", []],
  ["log.next", 1],
  ["pid", 4242],
  ["runtime.name", "node"],
  ["runtime.version", "24.21.0"],
  ["session.id", "k3f9xw"],
  // Whether the checker was ready depends on what else the machine does.
  ["answer.types", "checked"],
  ["rev", "8022138ab80678528378dd3d2d2c4d4b46c9a1b830f12dae07437d71f0c80bbf"],
]);

function shownText(text: string): string {
  const same = STAND_INS.reduce(
    (told, [changing, standIn]) => told.replaceAll(changing, standIn),
    text,
  );
  return same.length > MOST_CHARACTERS ? `${same.slice(0, MOST_CHARACTERS)}…` : same;
}
