import type { UnitDetail } from "../../common/schemas.ts";
import { fromTo, quoted, shownPair } from "../reading/shown_text.ts";
import type { ReadComponent } from "./read_components.ts";
import type { Said } from "./read_prop.ts";

/** The defaults of props that a component has on both sides, or that come from beyond. */
export function compareDefaults(base: ReadComponent, head: ReadComponent): UnitDetail[] {
  const names = new Set([...base.defaults.keys(), ...head.defaults.keys()]);
  return [...names].flatMap((name) => {
    const [before, after] = [base.defaults.get(name), head.defaults.get(name)];
    const isKept = base.props.has(name) === head.props.has(name);
    return isKept && before?.says !== after?.says ? [defaultDetail(name, before, after, head)] : [];
  });
}

function defaultDetail(
  name: string,
  before: Said | undefined,
  after: Said | undefined,
  { name: owner, line }: ReadComponent,
): UnitDetail {
  const words = `prop ${quoted(name)} of ${quoted(owner)}`;
  const message = !before
    ? `The ${words} got the default ${quoted(after?.text ?? "")}`
    : !after
    ? `The ${words} lost the default ${quoted(before.text)}`
    : `The default of the ${words} changed ${fromTo(before.text, after.text)}`;
  const [one, other] = shownPair(
    before ? `= ${before.text}` : null,
    after ? `= ${after.text}` : null,
  );
  return {
    subject: "prop",
    change: "changed",
    owner,
    name,
    before: one,
    after: other,
    line,
    message,
  };
}
