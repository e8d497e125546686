import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleHelp, ListChecks, PencilLine } from "lucide-react";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { useUnsavedKeys } from "../../parts/unsaved.ts";
import { waitingFor } from "../../parts/waiting_for.ts";
import { ago, count } from "../../parts/words.ts";
import type { Place } from "../../places/place.ts";
import { PlaceLink } from "../../places/place_link.tsx";

/** The decisions that only a person can make, the newest first. */
export function ToDo(): ReactNode {
  const { data: processes } = useQuery(queries.processes());
  const { data: git } = useQuery(queries.git());
  const unsaved = useUnsavedKeys().flatMap((key) => unsavedOf(key) ?? []);
  if (processes === undefined) return null;
  const waiting = processes.processes.filter((process) => waitingFor(process) > 0);
  const question = git?.session?.question;
  return (
    <section className="card" aria-labelledby="to-do">
      <h2 id="to-do">Waits for you</h2>
      {waiting.length === 0 && !question && unsaved.length === 0 && (
        <p className="row muted">
          <CircleCheck size={16} aria-hidden /> Nothing. What agents and plans propose comes here.
        </p>
      )}
      <ul className="home-list">
        {question && (
          <li>
            <PlaceLink to={{ screen: "git" }} className="home-row">
              <CircleHelp size={16} aria-hidden />
              <span className="truncate grow">{question.text}</span>
            </PlaceLink>
          </li>
        )}
        {unsaved.map(({ name, to }) => (
          <li key={name}>
            <PlaceLink to={to} className="home-row">
              <PencilLine size={16} aria-hidden />
              <span className="truncate grow">{name}</span>
              <span className="badge badge-warning">not saved</span>
            </PlaceLink>
          </li>
        ))}
        {waiting.map(({ id, title, startedBy, createdAt, ...process }) => (
          <li key={id}>
            <PlaceLink to={{ screen: "processes", id }} className="home-row home-task">
              <ListChecks size={16} aria-hidden />
              <span className="truncate grow">{title}</span>
              <span className="muted home-since">{startedBy}, {ago(createdAt)}</span>
              <span className="badge badge-accent truncate">
                {decisionsOf(process)}
              </span>
            </PlaceLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns what a change that is not saved is about, and the place where it goes on. */
function unsavedOf(key: string): { readonly name: string; readonly to: Place } | null {
  const [kind, ...rest] = key.split(" ");
  const path = rest.join(" ");
  if (kind === "unit") return { name: path, to: { screen: "units", path } };
  if (kind === "note") return { name: "A note", to: { screen: "notes", id: path } };
  if (kind !== "machine") return null;
  const file = rest.slice(0, -1).join(" ");
  return {
    name: file,
    to: { screen: "machines", path: file, machine: Number(rest.at(-1)) },
  };
}

type Decisions = Pick<Schemas["ProcessSummary"], "state" | "pendingDecisions" | "currentStep">;

/** Says what a process waits for: its files, and the step that a person does. */
function decisionsOf({ state, pendingDecisions, currentStep }: Decisions): string | undefined {
  if (pendingDecisions === 0) return currentStep?.title;
  return `${count(pendingDecisions, "file")}${state === "waiting" ? ", 1 step" : ""}`;
}
