import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { queries } from "../../api/queries.ts";
import { type Changes, changesBetween } from "../../parts/machine/changes.ts";
import { Diagram } from "../../parts/machine/diagram.tsx";
import { NO_MARKS, type Selected } from "../../parts/machine/marks.ts";
import type { Machine } from "../../parts/machine/model.ts";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { count } from "../../parts/words.ts";
import type { ChangePlace } from "./change_report.tsx";
import type { ReportFile } from "./names.ts";

interface Props {
  readonly place: ChangePlace;
  readonly file: ReportFile;
}

/** The machines of a changed file, drawn as they were beside as they are, with what differs marked. */
export default function MachineSides({ place, file }: Props): ReactNode {
  const { base, head } = place;
  const { path, previousPath } = file;
  const query = { base, head, path, ...(previousPath && { previousPath }) };
  const { data, error, refetch } = useQuery(queries.changeMachines(query));
  const pairs = useMemo(
    () => pairsOf(data?.before?.machines ?? [], data?.after?.machines ?? []),
    [data],
  );
  const [chosen, choose] = useState<string | null>(null);
  if (error !== null && data === undefined) {
    return (
      <Failed
        title="The machines cannot be drawn"
        error={error}
        retry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Waiting rows={10} />;
  const pair = pairs.find(({ name }) => name === chosen) ??
    pairs.find(({ changes }) => changes.before.size + changes.after.size > 0) ?? pairs[0];
  if (pair === undefined) {
    return <Empty title="No machine can be drawn">Neither side has one that can be read.</Empty>;
  }
  return (
    <div className="machine-sides">
      {pairs.length > 1 && (
        <label className="row machine-choice">
          <span className="muted">Machine</span>
          <select
            className="input"
            value={pair.name}
            onChange={({ target }) => choose(target.value)}
          >
            {pairs.map(({ name }) => <option key={name} value={name}>{name}</option>)}
          </select>
        </label>
      )}
      <Side title="Before" machine={pair.before} changes={pair.changes.before} />
      <Side title="After" machine={pair.after} changes={pair.changes.after} />
    </div>
  );
}

interface Pair {
  readonly name: string;
  readonly before: Machine | null;
  readonly after: Machine | null;
  readonly changes: { readonly before: Changes; readonly after: Changes };
}

/** Pairs the machines of both sides by their names. */
function pairsOf(before: readonly Machine[], after: readonly Machine[]): Pair[] {
  const old = new Map(before.map((machine) => [titleOf(machine), machine]));
  const now = new Map(after.map((machine) => [titleOf(machine), machine]));
  return [...new Set([...now.keys(), ...old.keys()])].map((name) => {
    const sides = { before: old.get(name) ?? null, after: now.get(name) ?? null };
    return { name, ...sides, changes: changesBetween(sides.before, sides.after) };
  });
}

function titleOf({ name, id, index }: Machine): string {
  return name || id || `Machine ${index + 1}`;
}

interface SideProps {
  readonly title: string;
  readonly machine: Machine | null;
  readonly changes: Changes;
}

function Side({ title, machine, changes }: SideProps): ReactNode {
  const [selected, select] = useState<Selected>({ state: null, transition: null });
  const marks = useMemo(() => ({ ...NO_MARKS, changes }), [changes]);
  return (
    <section className="machine-side-pane" aria-label={title}>
      <h3 className="row machine-side-head">
        {title} <span className="muted">{sayChanges(changes)}</span>
      </h3>
      {machine === null
        ? (
          <Empty title={title === "Before" ? "It was not there yet" : "It is gone"}>
            The other side has it alone.
          </Empty>
        )
        : <Diagram machine={machine} selected={selected} marks={marks} select={select} isWhole />}
    </section>
  );
}

const WORDS = { added: "new", removed: "gone", changed: "changed" } as const;

/** Returns how many parts differ, and how. */
function sayChanges(changes: Changes): string {
  const kinds = Map.groupBy(changes.values(), (change) => change);
  const told = [...kinds].map(([change, all]) => `${count(all.length, "part")} ${WORDS[change]}`);
  return told.length === 0 ? "nothing differs" : told.join(", ");
}
