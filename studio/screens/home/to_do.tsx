import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleHelp, ListChecks } from "lucide-react";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { waitingFor } from "../../parts/waiting_for.ts";
import { ago, count } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";

/** The decisions that only a person can make, the newest first. */
export function ToDo(): ReactNode {
  const { data: processes } = useQuery(queries.processes());
  const { data: git } = useQuery(queries.git());
  if (processes === undefined) return null;
  const waiting = processes.processes.filter((process) => waitingFor(process) > 0);
  const question = git?.session?.question;
  return (
    <section className="card" aria-labelledby="to-do">
      <h2 id="to-do">Waits for you</h2>
      {waiting.length === 0 && !question && (
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

type Decisions = Pick<Schemas["ProcessSummary"], "state" | "pendingDecisions" | "currentStep">;

/** Says what a process waits for: its files, and the step that a person does. */
function decisionsOf({ state, pendingDecisions, currentStep }: Decisions): string | undefined {
  if (pendingDecisions === 0) return currentStep?.title;
  return `${count(pendingDecisions, "file")}${state === "waiting" ? ", 1 step" : ""}`;
}
