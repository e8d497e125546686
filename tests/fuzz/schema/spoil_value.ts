import type { Random } from "../../support/random.ts";
import { nastyString } from "../nasty_strings.ts";

/** Something of each type, and at the edges of it. */
const STRANGERS: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  "",
  "x",
  [],
  [[]],
  {},
  { a: 1 },
];

/**
 * Changes one place of a value: puts another value there, takes a member or an item away, or adds one. Most often this
 * breaks exactly one rule of a schema that took the value.
 */
export function spoilValue(value: unknown, random: Random): unknown {
  const container = typeof value === "object" && value !== null && random.below(8) > 0;
  if (!container) return spoiltLeaf(value, random);
  return Array.isArray(value) ? spoiltArray(value, random) : spoiltObject({ ...value }, random);
}

function spoiltLeaf(value: unknown, random: Random): unknown {
  if (typeof value === "string" && random.below(2) === 0) {
    return random.pick([
      () => "",
      () => `${value}${value}`,
      () => value.slice(0, -1),
      () => value.toUpperCase(),
      () => ` ${value}`,
      () => "x".repeat(random.pick([201, 1001, 2001, 5000])),
      () => nastyString(random),
    ])();
  }
  if (typeof value === "number" && random.below(2) === 0) {
    return random.pick([-value, value + 0.5, value * 1e9]);
  }
  return random.pick(STRANGERS);
}

function spoiltArray(items: readonly unknown[], random: Random): unknown[] {
  const at = random.below(items.length || 1);
  switch (random.below(4)) {
    case 0:
      return items.filter((_, index) => index !== at);
    case 1:
      return Array.from({ length: 600 }, () => items[at] ?? null);
    default:
      return items.length === 0
        ? [random.pick(STRANGERS)]
        : items.map((item, index) => index === at ? spoilValue(item, random) : item);
  }
}

function spoiltObject(object: Record<string, unknown>, random: Random): Record<string, unknown> {
  const names = Object.keys(object);
  const action = names.length === 0 ? 1 : random.below(5);
  if (action === 1) {
    const name = random.pick(["surprise", "toString", "by", "login", "0"]);
    return { ...object, [name]: random.pick(STRANGERS) };
  }
  const name = random.pick(names);
  if (action === 0) delete object[name];
  else object[name] = spoilValue(object[name], random);
  return object;
}
