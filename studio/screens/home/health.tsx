import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { queries } from "../../api/queries.ts";

const NAMES: Readonly<Record<string, string>> = {
  "state-directory": "Its records can be written",
  "free-space": "There is free space",
  project: "The project can be read",
};

/** Whether the service can work, and what stands in its way. */
export function Health(): ReactNode {
  const { data } = useQuery({ ...queries.health(), refetchInterval: 60_000 });
  if (data === undefined) return null;
  return (
    <section className="card" aria-labelledby="health">
      <h2 id="health">Service</h2>
      <ul className="home-list">
        {data.checks.map(({ name, ok, detail }) => (
          <li key={name} className="row">
            {ok
              ? <CircleCheck size={14} className="good" aria-label="Fine" />
              : <CircleAlert size={14} className="danger" aria-label="Not fine" />}
            <span className="truncate" title={detail}>{NAMES[name] ?? name}</span>
            <span className="muted truncate grow">{ok ? "" : detail}</span>
          </li>
        ))}
      </ul>
      <p className="muted">Version {data.version}, on {data.runtime.name} {data.runtime.version}</p>
    </section>
  );
}
