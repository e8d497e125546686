import type { Box, Link, Tell } from "../../../../lib/preview/bridge/messages.ts";
import type { Mark } from "../../../../lib/preview/marking/mark.ts";

/** The name that all messages between the Studio and an app bear. */
export const CHANNEL = "project-workbench:preview";

/** The most that is taken of a list: the app may be anybody's. */
const MOST = 200;
const LONGEST_NAME = 100;

/** Reads what an app tells, and nothing of it that is not as it should be. @returns null for anything else */
export function readTell(data: unknown): Tell | null {
  const told = membersOf(data);
  if (told?.["channel"] !== CHANNEL) return null;
  switch (told["tell"]) {
    case "ready":
      return { channel: CHANNEL, tell: "ready", url: textOf(told["url"], 4096) };
    case "updated":
      return { channel: CHANNEL, tell: "updated" };
    case "error":
      return {
        channel: CHANNEL,
        tell: "error",
        message: textOf(told["message"], 2000),
        file: textOf(told["file"], 4096) || null,
        line: countOf(told["line"]),
      };
    case "pointed":
      return {
        channel: CHANNEL,
        tell: "pointed",
        id: Number(told["id"]),
        box: readBox(told["box"]),
        exact: told["exact"] === true,
        chain: listOf(told["chain"], readLink),
      };
    case "followed":
      return readFollowed(told);
    default:
      return null;
  }
}

type Members = Readonly<Record<string, unknown>>;

function readFollowed(told: Members): Tell | null {
  const mark = readMark(told["mark"]);
  if (mark === null) return null;
  const { shown } = told;
  return {
    channel: CHANNEL,
    tell: "followed",
    mark,
    boxes: listOf(told["boxes"], readBox),
    count: countOf(told["count"]) ?? 0,
    shown: isHash(shown) ? shown : null,
  };
}

function readLink(data: unknown): Link | null {
  const told = membersOf(data);
  const mark = readMark(told?.["mark"]);
  if (told === null || mark === null) return null;
  return {
    mark,
    name: textOf(told["name"], LONGEST_NAME),
    isHost: told["isHost"] === true,
    isOwner: told["isOwner"] === true,
    hasText: told["hasText"] === true,
    count: countOf(told["count"]) ?? 1,
  };
}

function readMark(data: unknown): Mark | null {
  const { path, hash, offset, line, column } = membersOf(data) ?? {};
  const places = [offset, line, column].map(countOf);
  const [at, row, place] = places;
  if (typeof path !== "string" || path === "" || path.length > 4096 || !isHash(hash)) return null;
  if (at == null || row == null || place == null) return null;
  return { path, hash, offset: at, line: row, column: place };
}

function readBox(data: unknown): Box | null {
  const told = membersOf(data);
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => sizeOf(told?.[name]));
  if (x == null || y == null || width == null || height == null) return null;
  return { x, y, width, height };
}

function listOf<T>(data: unknown, read: (item: unknown) => T | null): T[] {
  if (!Array.isArray(data)) return [];
  return data.slice(0, MOST).map(read).filter((item) => item !== null);
}

function membersOf(data: unknown): Members | null {
  return typeof data === "object" && data !== null ? (data as Members) : null; // each member is checked
}

function isHash(data: unknown): data is string {
  return typeof data === "string" && /^[0-9a-f]{12}$/.test(data);
}

function textOf(data: unknown, longest: number): string {
  return typeof data === "string" ? data.slice(0, longest) : "";
}

function countOf(data: unknown): number | null {
  return Number.isSafeInteger(data) && Number(data) >= 0 ? Number(data) : null;
}

function sizeOf(data: unknown): number | null {
  return typeof data === "number" && Math.abs(data) < 1e6 ? data : null;
}
