import type { Tally } from "./click_through.ts";

/** Returns a tally as lines for a person. */
export function tableOf(tally: Tally): string {
  const own = tally.clicks - tally.inPackage - tally.unjudged;
  const times = tally.times.toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(0) ?? "-";
  return [
    `${tally.clicks} clicks, ${tally.wrong.length} wrong`,
    `on own elements ${own}: exact ${tally.exact} (${
      (100 * tally.exact / own).toFixed(1)
    } %), said that it cannot ${tally.unable}`,
    `made by packages: the component that was written ${tally.inPackage}, the nearest own element ${tally.unjudged}, each said so`,
    `click to selection: median ${at(0.5)} ms, nine of ten within ${at(0.9)} ms`,
  ].join("\n");
}
