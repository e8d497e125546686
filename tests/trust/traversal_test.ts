import { Buffer } from "node:buffer";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { Route } from "../../lib/http/mod.ts";
import { flowIds, loadFlow } from "../../lib/plan/flows/flows.ts";
import { areas } from "../../routes/mod.ts";
import { planArea } from "../../routes/plan.ts";
import { byHand, planOf } from "../plan/shop_plans.ts";
import { type HostilePlace, openHostilePlace } from "../support/hostile_place.ts";
import { openConnection, type RawAnswer, type RawConnection } from "../support/raw_connection.ts";
import { type RequestParts, type StringPlace, stringPlaces } from "../support/string_places.ts";
import { HOSTILE_ESCAPES, HOSTILE_PATHS } from "./hostile_paths.ts";

/** Members that name something which is there: a file, a node, a record, a ref, a program. No hostile path does. */
const NAMES: ReadonlySet<string> = new Set(
  ("path previousPath feature folder file nodeId parentId fromChildId toChildId machine id saveId noteId verb from ref seeds script model " +
    "contentHash before after base head heads branch url diffSha256 rev limit since token cursor unit toolsets types expires " +
    "featuresDir")
    .split(" "),
);

/** Members that are text, or a name for something new: they may be anything that their route can write down. */
const TEXTS: ReadonlySet<string> = new Set(
  ("snippet propName value propNames name tag specifier imported local content parent state retarget initial event invoke targets guard actions " +
    "delay action src body type messagePrefix branchPrefix branchSuffix plan planTitle q title tags source flow " +
    "dependsOn rationale text old key html css package $schema dirs frozen notesDir description order input method uri " +
    "line column offset hash")
    .split(
      " ",
    ),
);

const routes = areas.flatMap((area) => area.routes);
/** Tries the steps of a plan, which take their own paths. */
const VALIDATE = planArea.routes.find(({ path }) => path.endsWith("/validate"));

describe("a hostile path, over a socket", () => {
  let place: HostilePlace;
  let connection: RawConnection | null = null;
  before(async () => {
    place = await openHostilePlace();
    // What areas keep of themselves when they are first asked is there from now on.
    for (const { method, path, response } of routes) {
      if (method !== "GET" || response === "text/event-stream") continue;
      place.requireDiscreet(await place.send(`GET ${path} HTTP/1.1\r\n${place.host}\r\n\r\n`));
    }
    place.requireUntouched({ mayKeep: true });
  });
  after(async () => {
    connection?.[Symbol.dispose]();
    await place[Symbol.asyncDispose]();
  });

  /** On one connection, as long as the server keeps it. */
  async function send(route: Route, target: string, body: unknown): Promise<RawAnswer | null> {
    const hasBody = route.method === "POST" || route.method === "PUT";
    const text = hasBody ? JSON.stringify(body) : "";
    const lines = [
      `${route.method} ${target} HTTP/1.1`,
      place.host,
      ...(hasBody ? ["Content-Type: application/json"] : []),
      `Content-Length: ${Buffer.byteLength(text)}`,
    ];
    connection ??= await openConnection(place.port);
    connection.write(new TextEncoder().encode([...lines, "", text].join("\r\n")));
    const answer = await connection.answer();
    if (answer === null || answer.headers.get("connection") === "close") {
      connection[Symbol.dispose]();
      connection = null;
    }
    return answer;
  }

  function targetOf(route: Route, { params, query }: RequestParts, wire = escape): string {
    const path = route.path.replaceAll(/:(\w+)/g, (_, name) => wire(params[name] ?? "x"));
    const pairs = Object.entries(query).map(([name, value]) => `${name}=${wire(value)}`);
    return `${path}?${pairs.join("&")}`;
  }

  /** Fails for an answer that has done what the path asked for. */
  function requireRefused(answer: RawAnswer | null, what: string): void {
    place.requireDiscreet(answer);
    if (answer === null || answer.status >= 400) return;
    const { ok, valid, warnings = [], steps = [] } = JSON.parse(answer.body);
    // A seed that is not there is a warning; a step that is never tried, since it asks somebody or runs code, has a note.
    const isNothing = warnings[0]?.code === "seed_not_found" || steps[0]?.note;
    if (!isNothing) assertEquals(ok ?? valid, false, `${what}: ${answer.body}`);
  }

  it("has a place of each kind that is known", () => {
    const names = new Set(routes.flatMap(stringPlaces).map(({ name }) => name));
    const unknown = [...names].filter((name) => NAMES.has(name) === TEXTS.has(name));
    assertEquals(unknown, [], "Does this member name something, or is it text?");
    assertEquals([...NAMES, ...TEXTS].filter((name) => !names.has(name)), []);
  });

  for (const route of routes) {
    const places = stringPlaces(route);
    if (places.length === 0) continue;

    it(`leads nowhere in ${route.method} ${route.path}`, async () => {
      for (const found of places) {
        for (const path of everyOther(isText(route, found) ? 6 : 1)) {
          const value = at(path);
          const parts = found.request(value);
          const answer = await send(route, targetOf(route, parts), bodyOf(route, parts));
          if (isText(route, found)) place.requireDiscreet(answer);
          else requireRefused(answer, `${found.name} ${value}`);
        }
      }
      place.requireUntouched({ mayKeep: places.some((found) => isText(route, found)) });
    });

    const inTarget = places.filter((found) => found.part !== "body" && !isText(route, found));
    if (inTarget.length === 0) continue;
    it(`leads nowhere in the target of ${route.method} ${route.path}`, async () => {
      for (const found of inTarget) {
        for (const escapes of HOSTILE_ESCAPES) {
          const parts = found.request(escapes);
          const answer = await send(route, targetOf(route, parts, (value) => value), parts.body);
          requireRefused(answer, `${found.name} ${escapes}`);
        }
      }
      place.requireUntouched();
    });
  }

  for (const id of flowIds) {
    it(`leads nowhere in a plan's step "${id}"`, async () => {
      const flow = await loadFlow(id);
      assert(flow && VALIDATE);
      for (const found of stringPlaces({ body: flow.args })) {
        for (const path of everyOther(TEXTS.has(found.name) ? 12 : 4)) {
          const args = found.request(at(path)).body;
          const step = { ...byHand("s1"), flow: id, args, executor: flow.executors[0] };
          const body = { plan: { ...planOf(), steps: [step] } };
          const answer = await send(VALIDATE, VALIDATE.path, body);
          if (TEXTS.has(found.name)) place.requireDiscreet(answer);
          else requireRefused(answer, `${found.name} ${path}`);
        }
      }
      place.requireUntouched();
    });
  }

  function at(path: string): string {
    const up = "../".repeat(12) + place.outsideAlias.slice(1, -"outside".length);
    return path.replace("DEPTH", up).replace("OUTSIDE", place.outsideAlias);
  }
});

/** What this one route writes decides what all others find. */
function bodyOf({ path }: Route, { body }: RequestParts): unknown {
  return path === "/api/project/config" ? { ...(body as object), dryRun: true } : body;
}

/** The anchor of a note, the step of a plan and what a story is about are labels: who follows them asks elsewhere. */
function isText({ path }: Route, { part, name }: StringPlace): boolean {
  const hasLabels = path.startsWith("/api/notes") || path.startsWith("/api/story-ai");
  const isLabel = hasLabels || (path.startsWith("/api/plan") && name === "id");
  return TEXTS.has(name) || (part === "body" && isLabel);
}

/** Every so many of the paths, for places of which there are many and which are all looked at in one way. */
function everyOther(distance: number): readonly string[] {
  return HOSTILE_PATHS.filter((_, index) => index % distance === 0);
}

function escape(value: string): string {
  // Lone surrogates have no bytes: a client sends their replacement.
  return encodeURIComponent(new TextDecoder().decode(new TextEncoder().encode(value)));
}
