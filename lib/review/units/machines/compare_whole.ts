import type { MachineModel } from "../../../workflows/mod.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { changeOf, changeWords, detail, type MachinePair } from "./machine_pair.ts";
import { briefPair } from "../reading/shown_text.ts";
import { brief } from "./words.ts";

/** Lists the differences of a machine as a whole: its name, its context, the names that it declares. */
export function compareWhole(pair: MachinePair): UnitDetail[] {
  const isKnown = !pair.base.unknown.ofWhole && !pair.head.unknown.ofWhole;
  return [
    ...identityDetails(pair),
    ...(isKnown ? contextDetails(pair) : []),
    ...declarationDetails(pair),
  ];
}

function identityDetails({ base, head }: MachinePair): UnitDetail[] {
  const [old, now] = [base.model, head.model];
  const told = { subject: "machine", change: "changed", name: now.name, line: now.line } as const;
  const details: UnitDetail[] = [];
  if (old.name !== now.name) {
    const message = `The machine "${old.name}" is now called "${now.name}"`;
    details.push(detail(null, { ...told, before: old.name, after: now.name, message }));
  }
  if (old.id !== now.id) {
    const message = `The id of the machine "${now.name}" ${changeWords(old.id, now.id)}`;
    details.push(detail(null, { ...told, before: old.id, after: now.id, message }));
  }
  if (old.version !== now.version) {
    const [before, after] = [`XState ${old.version}`, `XState ${now.version}`];
    const message = `The machine "${now.name}" is now one of ${after}`;
    details.push(detail(null, { ...told, before, after, message }));
  }
  return details;
}

function contextDetails({ base, head, name }: MachinePair): UnitDetail[] {
  const old = new Map(base.model.context.map((field) => [field.name, field]));
  const now = new Map(head.model.context.map((field) => [field.name, field]));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [one, other] = [old.get(key), now.get(key)];
    const [before, after] = [one?.value ?? null, other?.value ?? null];
    const change = changeOf(before, after);
    if (change === null) return [];
    const [was, is] = briefPair(before ?? "", after ?? "");
    const verb = change === "added"
      ? `is new: it starts as "${brief(after ?? "")}"`
      : change === "removed"
      ? "is gone"
      : `starts as "${is}", not "${was}"`;
    return [detail(name, {
      subject: "context",
      change,
      name: key,
      before,
      after,
      line: other?.line ?? one?.line ?? head.model.line,
      message: `The context field "${key}" of "${name}" ${verb}`,
    })];
  });
}

type Setup = NonNullable<MachineModel["setup"]>;

const DECLARED = [
  ["actions", "action", "action"],
  ["guards", "guard", "guard"],
  ["actors", "invoke", "actor"],
  ["delays", "machine", "delay"],
] as const;

/** The implementations that a machine names; of a machine that may have more than are known, none is told as gone or new. */
function declarationDetails({ base, head, name: machine }: MachinePair): UnitDetail[] {
  const [old, now] = [base.model.setup, head.model.setup];
  if (old?.complete === false || now?.complete === false) return [];
  return DECLARED.flatMap(([list, subject, what]) => {
    const names = (setup: Setup | undefined) => new Set(setup?.[list]);
    const [before, after] = [names(old), names(now)];
    const one = (name: string, change: "added" | "removed") =>
      detail(machine, {
        subject,
        change,
        name,
        [change === "added" ? "after" : "before"]: "declared",
        line: (change === "added" ? head : base).model.line,
        message: change === "added"
          ? `"${machine}" now declares the ${what} "${name}"`
          : `"${machine}" does not declare the ${what} "${name}" any more`,
      });
    return [
      ...[...after].filter((each) => !before.has(each)).map((each) => one(each, "added")),
      ...[...before].filter((each) => !after.has(each)).map((each) => one(each, "removed")),
    ];
  });
}
