import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createWorkbench } from "../../mod.ts";
import { findFindings } from "../../lib/rules/mod.ts";
import {
  type Evidence,
  type EvidenceByRule,
  gatherEvidence,
  keptAmong,
} from "../../lib/rules/evidence/gather_evidence.ts";
import { openProject, severitiesWith } from "../../lib/project/mod.ts";
import { openSource } from "../../lib/source/mod.ts";

/** A file with JSX whose tree has no nodes, and what the service says of it. */
export interface ClosedFile {
  readonly path: string;
  readonly reason: string;
}

/** What a survey found in a project. */
export interface Survey {
  readonly layout: string;
  readonly packages: readonly string[];
  readonly pages: readonly {
    readonly path: string;
    readonly route: string | null;
    readonly declaredIn: string | null;
  }[];
  readonly units: number;
  /** How many units each role has. */
  readonly roles: Readonly<Record<string, number>>;
  /** How many files hold JSX, and how many of them open as trees with nodes. */
  readonly jsx: { readonly files: number; readonly open: number };
  readonly closed: readonly ClosedFile[];
  readonly unreadableRoutes: readonly string[];
  /** How many findings each rule has, by rule and severity: without a `workbench.json`, of the rules that are kept. */
  readonly findings: Readonly<Record<string, number>>;
  /** Of the rules that somebody has to choose: where they apply, and where they are kept. */
  readonly evidence: Readonly<Record<string, Evidence>>;
  readonly problems: readonly string[];
  /** Milliseconds. */
  readonly times: Readonly<Record<string, number>>;
}

const ORIGIN = "http://localhost";
const PAGE_SIZE = "500";

/**
 * Looks at a project through the service alone, and at what its rules find. Nothing of the project is changed or run.
 * @param root absolute
 */
export async function surveyProject(root: string): Promise<Survey> {
  const stateDirectory = mkdtempSync(join(tmpdir(), "workbench-survey-"));
  const workbench = createWorkbench({ project: root, stateDirectory });
  const times: Record<string, number> = {};

  async function timed<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
    const began = performance.now();
    const value = await work();
    times[name] = Math.round((performance.now() - began) * 10) / 10;
    return value;
  }

  async function ask(path: string, query: Record<string, string> = {}): Promise<any> { // oxlint-disable-line no-explicit-any
    const url = new URL(`${path}?${new URLSearchParams(query)}`, ORIGIN);
    const response = await workbench.fetch(new Request(url));
    const body = await response.json();
    if (!response.ok && response.status >= 500) throw new Error(`${path}: ${body.detail}`);
    return { status: response.status, ...body };
  }

  async function nextPage({ nextCursor }: { nextCursor: string | null }): Promise<any> { // oxlint-disable-line no-explicit-any
    return nextCursor && await ask("/api/units", { limit: PAGE_SIZE, cursor: nextCursor });
  }

  try {
    await workbench.ready;
    const project = await timed("project", () => ask("/api/project"));
    const units: any[] = []; // oxlint-disable-line no-explicit-any
    const first = await timed("units, cold", () => ask("/api/units", { limit: PAGE_SIZE }));
    await timed("units, warm", () => ask("/api/units", { limit: PAGE_SIZE }));
    for (let page = first; page; page = await nextPage(page)) units.push(...page.units);

    const pages = await ask("/api/pages");
    const roles: Record<string, number> = {};
    for (const { role } of units) roles[role] = (roles[role] ?? 0) + 1;
    const closed: ClosedFile[] = [];
    let withJsx = 0;
    const slowest = { path: "", ms: 0 };
    for (const { path, jsx } of units) {
      if (!jsx) continue;
      withJsx++;
      const began = performance.now();
      const tree = await ask("/api/pages/tree", { path });
      const ms = performance.now() - began;
      if (ms > slowest.ms) Object.assign(slowest, { path, ms });
      if (!tree.roots?.length) closed.push({ path, reason: tree.reason ?? tree.code ?? "none" });
    }
    times["slowest tree"] = Math.round(slowest.ms * 10) / 10;
    const evidence = await timed("evidence", () => readEvidence(root));
    const findings = await timed("findings", () => countFindings(root, { units, evidence }));
    return {
      layout: project.layout.reason,
      packages: project.layout.packages.map(({ path }: { path: string }) => path),
      pages: units.filter(({ role }) => role === "page").map(({ path, route, declaredIn }) => ({
        path,
        route: route ?? null,
        declaredIn: declaredIn ?? null,
      })),
      units: units.length,
      roles,
      jsx: { files: withJsx, open: withJsx - closed.length },
      closed,
      unreadableRoutes: pages.unreadable.map((
        { path, line, message }: { path: string; line: number; message: string },
      ) => `${path}:${line} ${message}`),
      findings,
      evidence: Object.fromEntries(evidence),
      problems: project.problems.map(({ message }: { message: string }) => message),
      times,
    };
  } finally {
    await workbench.close();
    rmSync(stateDirectory, { recursive: true, force: true });
  }
}

async function readEvidence(root: string): Promise<EvidenceByRule> {
  await using project = await openProject({ root });
  await using source = openSource(project);
  return (await gatherEvidence(source)).byRule;
}

async function countFindings(
  root: string,
  { units, evidence }: {
    readonly units: readonly { readonly path: string }[];
    readonly evidence: EvidenceByRule;
  },
): Promise<Record<string, number>> {
  const severities = severitiesWith(keptAmong(evidence));
  const levels = { current: () => severities, want: () => {} };
  await using project = await openProject({ root, levels });
  await using source = openSource(project);
  const violations = await findFindings(source, units.map(({ path }) => path));
  const counts: Record<string, number> = {};
  for (const { severity, rule } of violations) {
    const key = `${severity} ${rule}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
