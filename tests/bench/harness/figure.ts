import type { Measured } from "./measure.ts";
import type { PeerName } from "./peers.ts";

/** What a figure counts. */
export type Unit = "ms" | "kB" | "MB" | "processes" | "requests/s" | "% of a core" | `of ${number}`;

/** What the project aims for: a bound in the figure's own unit, one on the ratio to the peer, or both. */
export type Aim =
  | { readonly atMost: number; readonly timesPeer?: number }
  | { readonly timesPeer: number };

/** One measured figure. Less is better, but for requests a second. */
export interface Figure extends Measured {
  readonly name: string;
  readonly unit: Unit;
  readonly aim?: Aim;
  /** What the peer came to with the same work, in the same run and unit. */
  readonly peer?: { readonly name: PeerName; readonly median: number };
  readonly note?: string;
  /** Lines to print below the table. */
  readonly details?: readonly string[];
}

/** A suite that did not come to its end: figures that it gave before stand. */
export interface Failure {
  readonly failed: string;
}

/** What a suite came to. */
export type Result = Figure | Failure;

/** A line of the table. */
export type Row = Result & { readonly suite: string };

/** Gives its figures one by one. */
export type Suite = () => AsyncIterable<Figure>;

/** A figure that was found, not measured in rounds. */
export function found(value: number): Measured {
  return { median: value, min: value, max: value, rounds: 1 };
}

/** Ours as a part of the peer's; null without a peer, or where the peer's is nothing. */
export function ratioOf({ median, peer }: Figure): number | null {
  return peer && peer.median !== 0 ? median / peer.median : null;
}

/** Whether a figure reaches its aim; null where there is none. */
export function reachesAim(figure: Figure): boolean | null {
  const { aim, median, peer } = figure;
  if (!aim) return null;
  if ("atMost" in aim && median > aim.atMost) return false;
  if (aim.timesPeer === undefined) return true;
  return peer !== undefined && median <= aim.timesPeer * peer.median;
}
