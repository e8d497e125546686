import type { At, Member, ObjectValue, Value } from "../../evaluate/value.ts";
import type { MachineSetup } from "../../machine.ts";
import type { EditSite } from "../op.ts";
import { notSpliceable, type WrittenObject, writtenObject } from "../written.ts";

export type DeclarationKind = MachineSetup["unused"][number]["kind"];

/** The sections that declare a kind; a new declaration goes into the first. */
const SECTIONS: Readonly<Record<4 | 5, Readonly<Record<DeclarationKind, readonly string[]>>>> = {
  4: {
    action: ["actions"],
    guard: ["guards"],
    actor: ["services", "activities"],
    delay: ["delays"],
  },
  5: { action: ["actions"], guard: ["guards"], actor: ["actors"], delay: ["delays"] },
};

/** A name that is declared, and the section that declares it. */
export interface Declared {
  readonly section: ObjectValue;
  readonly member: Member;
}

/** Lists the values that declare names for a machine: `setup({ ... })` and its `extend({ ... })`, or the second argument. */
export function declaringValues({ machine, reading: { run } }: EditSite): Value[] {
  const parts = machine.setup?.parts ?? (machine.options ? [machine.options] : []);
  return parts.map((part) => run.force(part));
}

/** Finds the declarations of a name; `extend` declares again what it replaces. */
export function declaredUnder(site: EditSite, kind: DeclarationKind, name: string): Declared[] {
  return declaringValues(site).flatMap((part, index) => {
    if (part.kind !== "object" || !mayDeclare(kind, index)) return [];
    return SECTIONS[site.model.version][kind].flatMap((sectionName) => {
      const section = sectionOf(site, part, sectionName);
      const member = section?.kind === "object" ? section.members.get(name) : undefined;
      return section?.kind === "object" && member ? [{ section, member }] : [];
    });
  });
}

/** The place for a new declaration. */
export interface SectionPlace {
  readonly name: string;
  /** The object that has, or is to have, the section; null where the machine is given none. */
  readonly part: WrittenObject | null;
  /** Null where the section is not there yet. */
  readonly section: WrittenObject | null;
}

/** @throws {WorkbenchError} `edit_refused` */
export function sectionPlace(site: EditSite, kind: DeclarationKind): SectionPlace {
  const [name = ""] = SECTIONS[site.model.version][kind];
  const value = declaringValues(site).findLast((_, index) => mayDeclare(kind, index));
  if (!value) return { name, part: null, section: null };
  const part = writtenObject(site, value, "what declares the machine's names");
  const section = sectionOf(site, part.value, name);
  if (section) return { name, part, section: writtenObject(site, section, `"${name}"`) };
  // Behind a spread that is not known, a new section could hide another one.
  const [gap] = part.value.gaps;
  if (gap) throw notSpliceable(gap.at, `"${name}"`);
  return { name, part, section: null };
}

/** Lists the names of the sections behind the section for a new declaration: the activities of XState 4. */
export function namesBehind(site: EditSite, kind: DeclarationKind): Set<string> {
  const [first = "", ...others] = SECTIONS[site.model.version][kind];
  const [part] = declaringValues(site);
  const namesOf = (name: string) => {
    const section = part?.kind === "object" ? sectionOf(site, part, name) : null;
    return section?.kind === "object" ? [...section.members.keys()] : [];
  };
  const before = namesOf(first);
  return new Set(others.flatMap(namesOf).filter((name) => !before.includes(name)));
}

/** `extend` adds no actors. */
function mayDeclare(kind: DeclarationKind, index: number): boolean {
  return kind !== "actor" || index === 0;
}

function sectionOf({ reading: { run } }: EditSite, part: ObjectValue, name: string): Value | null {
  const member = part.members.get(name);
  if (!member) return null;
  const value = run.force(member.value);
  return value.kind === "primitive" && value.value === undefined ? null : value;
}

/** The places of what declares names. */
export function declaringPlaces(site: EditSite): At[] {
  return declaringValues(site).map(({ at }) => at);
}
