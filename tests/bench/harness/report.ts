import { type Aim, type Figure, ratioOf, reachesAim, type Row } from "./figure.ts";
import { loadAverage, type Machine } from "./machine.ts";
import { type Peer, versionsOf } from "./peers.ts";

/** A whole run. */
export interface Report {
  readonly machine: Machine;
  /** Load averages of a minute. */
  readonly load: { readonly start: number; readonly end: number };
  readonly seconds: number;
  readonly peers: readonly Peer[];
  readonly rows: readonly Row[];
}

/** @param started when it began, with the load then */
export function reportOf(
  rows: readonly Row[],
  machine: Machine,
  started: { readonly at: number; readonly load: number },
): Report {
  const names = rows.flatMap((row) => "peer" in row && row.peer ? [row.peer.name] : []);
  return {
    machine,
    load: { start: started.load, end: loadAverage() },
    seconds: Math.round((performance.now() - started.at) / 1000),
    peers: versionsOf(names),
    rows,
  };
}

/** For programs: what the table shows, with the ratios and whether the aims are reached. */
export function asJson(report: Report): string {
  const rows = report.rows.map((row) =>
    "failed" in row ? row : { ...row, ratio: ratioOf(row), reached: reachesAim(row) }
  );
  return JSON.stringify({ ...report, rows }, null, 2);
}

const LONGEST_REASON = 300;
const HEADINGS = ["", "", "median", "min-max", "unit", "aim", "", "peer", "median", "ratio", ""];

/** For people. @param options.withDetails prints what suites tell below the table */
export function asTable(
  { machine, load, seconds, peers, rows }: Report,
  { withDetails }: { readonly withDetails: boolean },
): string {
  const { system, processor, cores, memoryGigabytes, runtime } = machine;
  const cells = rows.flatMap((row) => "failed" in row ? [] : [cellsOf(row)]);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => row[column]?.length ?? 0))
  );
  const lineOf = (row: readonly string[]): string =>
    row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ").trimEnd();
  return [
    `${system}, ${cores} x ${processor}, ${memoryGigabytes} GiB, ${runtime}`,
    `load average ${load.start.toFixed(1)} at the start, ${
      load.end.toFixed(1)
    } at the end; ${seconds} s`,
    `peers: ${peers.map(({ name, version }) => `${name} ${version}`).join(", ") || "none"}`,
    "",
    lineOf(HEADINGS),
    ...rows.map((row) =>
      "failed" in row
        ? `${row.suite}  FAILED ${row.failed.slice(0, LONGEST_REASON)}`
        : lineOf(cellsOf(row))
    ),
    ...rows.flatMap((row) => withDetails && "details" in row ? ["", ...row.details ?? []] : []),
  ].join("\n");
}

function cellsOf(figure: Figure & Row): string[] {
  const { suite, name, median, min, max, rounds, unit, aim, peer, note } = figure;
  const isCount = unit.startsWith("of ");
  const ratio = ratioOf(figure);
  return [
    suite,
    name,
    textOf(median),
    rounds > 1 ? `${textOf(min)}-${textOf(max)}` : isCount ? "" : "once",
    unit,
    aim ? aimText(aim) : "",
    { true: "met", false: "MISSED", null: "" }[`${reachesAim(figure)}`],
    peer?.name ?? "",
    peer ? textOf(peer.median) : "",
    ratio === null ? "" : ratioText(ratio),
    note ?? "",
  ];
}

function aimText(aim: Aim): string {
  const bounds = [
    ..."atMost" in aim ? [textOf(aim.atMost)] : [],
    ...aim.timesPeer === undefined ? [] : [`${aim.timesPeer}x`],
  ];
  return `<= ${bounds.join(" and ")}`;
}

function ratioText(ratio: number): string {
  return ratio === 0 || ratio >= 0.1 ? ratio.toFixed(2) : ratio.toPrecision(2);
}

/** Three digits say all that a measurement can. */
function textOf(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
