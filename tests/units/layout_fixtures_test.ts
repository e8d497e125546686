import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { openProject } from "../../lib/project/mod.ts";
import type { UnitIndex } from "../../lib/source/units/mod.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { openTestSource } from "../support/test_source.ts";
import {
  type ExpectedFile,
  type ExpectedPage,
  type ExpectedUse,
  readExpectations,
} from "./expectation.ts";

interface Row {
  readonly path: string;
  readonly role: string;
  readonly jsx: boolean;
}

let test: TestWorkbench;

/** All pages of a list, one answer after the other. */
async function allUnits(): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await test.get("/api/units", { limit: "20", ...(cursor && { cursor }) });
    rows.push(...body.units);
    cursor = body.nextCursor;
  } while (cursor !== null);
  return rows;
}

function isOneOf<Value>(value: Value, first: Value, others: readonly Value[] = []): boolean {
  return value === first || others.includes(value);
}

/** What differs between the pages told and those expected, in words. */
function pageFaults(
  pages: readonly { path: string; route?: string | null; declaredIn?: string }[],
  expected: readonly ExpectedPage[],
): string[] {
  const known = new Set(expected.map(({ path }) => path));
  const faults = pages.filter(({ path }) => !known.has(path)).map(({ path }) => `no page: ${path}`);
  for (const { path } of expected.filter(({ optional }) => !optional)) {
    if (!pages.some((page) => page.path === path)) faults.push(`missing page: ${path}`);
  }
  for (const { path, route = null, declaredIn } of pages) {
    const rows = expected.filter((each) => each.path === path);
    const fits = rows.some((row) =>
      isOneOf(route, row.route, row.routeAlternatives) &&
      isOneOf(declaredIn ?? null, row.declaredIn, [null, ...row.declaredInAlternatives ?? []])
    );
    if (rows.length > 0 && !fits) faults.push(`route of ${path}: ${route} in ${declaredIn}`);
  }
  return faults;
}

function roleFaults(rows: readonly Row[], expected: readonly ExpectedFile[]): string[] {
  const known = new Set(expected.map(({ path }) => path));
  const faults = rows.filter(({ path }) => !known.has(path)).map(({ path }) => `no unit: ${path}`);
  for (const { path, role, roleAlternatives, optional } of expected) {
    const row = rows.find((each) => each.path === path);
    if (!row && !optional) faults.push(`missing unit: ${path}`);
    if (row && !isOneOf(row.role, role, roleAlternatives)) {
      faults.push(`role of ${path}: ${row.role} instead of ${role}`);
    }
  }
  return faults;
}

async function treeFaults(file: ExpectedFile): Promise<string[]> {
  const { path, owners, ownerAlternatives = {}, renders = [], rendersOptional } = file;
  const { empty, emptyAlternatives } = file;
  const { status, body } = await test.get("/api/pages/tree", { path });
  if (status !== 200) return [`tree of ${path}: ${status}`];
  const told: string[] = [
    ...new Set<string>(body.roots.map(({ owner }: { owner: string }) => owner)),
  ];
  if (owners.length === 0) {
    const found = (body.renders ?? []).map(({ path }: { path: string }) => path);
    const missing = renders.filter(({ path, pathAlternatives = [] }) =>
      ![path, ...pathAlternatives].some((each) => found.includes(each))
    ).map(({ path }) => path);
    return [
      ...(told.length > 0 ? [`tree of ${path}: ${told.join()}`] : []),
      ...(isOneOf(body.reason, empty, emptyAlternatives)
        ? []
        : [`reason of ${path}: ${body.reason} instead of ${empty}`]),
      ...(missing.length > 0 && !rendersOptional
        ? [`renders of ${path}: no ${missing.join()}`]
        : []),
    ];
  }
  const isTold = (owner: string | null): boolean =>
    [owner ?? "module", ...ownerAlternatives[String(owner)] ?? []].some((each) =>
      told.includes(each)
    );
  const missing = owners.filter((owner) => !isTold(owner));
  return missing.length > 0 ? [`owners of ${path}: ${told.join()} without ${missing.join()}`] : [];
}

/** Past the routes: to describe a component is to start a type checker, which has nothing to say of uses. */
function useFaults({ name, path, by }: ExpectedUse, { graph, finder }: UnitIndex): string[] {
  const last = name.split(".").at(-1);
  const usages = finder.of(path, graph.unitFactsOf(path).components)
    .filter(({ component }) => component.split(".").at(-1) === last);
  const users = new Map(usages.map((usage) => [usage.path, usage.role]));
  const known = new Set(by.map((each) => each.path));
  return [
    ...by.filter((each) => !each.optional && !users.has(each.path))
      .map((each) => `use of ${name}: not in ${each.path}`),
    ...[...users.keys()].filter((user) => user !== path && !known.has(user))
      .map((user) => `use of ${name}: in ${user}`),
    ...by.filter((each) =>
      users.has(each.path) && users.get(each.path) !== (each.label ?? "source")
    )
      .map((each) => `use of ${name}: ${each.path} is ${users.get(each.path)}`),
  ];
}

for (const expectation of readExpectations()) {
  const { project, pages, files, usedBy, react, packages } = expectation;

  describe(`the layout "${project}"`, () => {
    beforeEach(async () => {
      test = await openTestWorkbench(project);
    });
    afterEach(() => test[Symbol.asyncDispose]());

    it("has the pages, roles, trees and uses that a careful reader sees", async () => {
      const units = await allUnits();
      const { body: listed } = await test.get("/api/pages");
      const faults = [...pageFaults(listed.pages, pages), ...roleFaults(units, files)];
      const open = new Set(units.map(({ path }) => path));
      for (const file of files) {
        if (open.has(file.path) && file.role !== "test") faults.push(...await treeFaults(file));
      }
      await using opened = await openProject({ root: test.root });
      await using source = openTestSource(opened);
      const index = await source.units.index();
      for (const use of usedBy) faults.push(...useFaults(use, index));
      assertEquals(faults, []);
    });

    it("is told in words", async () => {
      const { body } = await test.get("/api/project");
      const codes = body.problems.map(({ code }: { code: string }) => code);
      assertEquals(codes.includes("not_react"), !react);
      if (packages) {
        assertEquals(
          body.layout.packages.map(({ name, path }: { name: string; path: string }) => ({
            name,
            path,
          })),
          packages.map(({ name, path }) => ({ name, path })).toSorted((a, b) =>
            a.path < b.path ? -1 : 1
          ),
        );
      }
    });
  });
}
