import { count } from "../../text/mod.ts";
import type { UnitDetail } from "../schemas.ts";
import { type Detail, having, namesIn, namesOf } from "./named_details.ts";

/** Says which packages are needed now and were not, are needed no more, or otherwise. */
export function dependencySentence(details: readonly Detail[]): string | null {
  const packages = having(details, "dependency");
  const [only] = packages;
  if (!only) return null;
  if (namesIn(packages) === 1) return only.message;
  const told = (change: UnitDetail["change"], words: readonly [one: string, many: string]) => {
    const found = having(packages, "dependency", change);
    const number = namesIn(found);
    if (number === 0) return [];
    return [`${count(number, "package")} ${words[number === 1 ? 0 : 1]}: ${namesOf(found)}`];
  };
  return [
    ...told("added", ["is new", "are new"]),
    ...told("removed", ["is gone", "are gone"]),
    ...told("changed", ["is needed otherwise", "are needed otherwise"]),
  ].join("; ");
}

/** Says which scripts of packages came, went or changed. */
export function scriptSentence(details: readonly Detail[]): string | null {
  const scripts = having(details, "script");
  const [only] = scripts;
  if (!only) return null;
  return scripts.length === 1
    ? only.message
    : `${count(scripts.length, "script")} of packages came, went or changed: ${namesOf(scripts)}`;
}

/** Says which tests came, went, or do something else. */
export function testSentence(details: readonly Detail[]): string | null {
  const tests = having(details, "test");
  const [only] = tests;
  if (!only) return null;
  if (tests.length === 1) return only.message;
  const told = (change: UnitDetail["change"], words: readonly [one: string, many: string]) => {
    const found = having(tests, "test", change);
    if (found.length === 0) return [];
    return [`${count(found.length, "test")} ${words[found.length === 1 ? 0 : 1]}`];
  };
  return [
    ...told("added", ["is new", "are new"]),
    ...told("removed", ["is gone", "are gone"]),
    ...told("changed", ["is another one", "are others"]),
  ].join("; ");
}
