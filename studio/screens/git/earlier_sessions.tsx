import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { CopyButton } from "../../parts/copy_button.tsx";
import { ago, count } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { quoted } from "./way_home.tsx";

/** The branches of sessions before this one whose commits are not home. */
export function EarlierSessions({ git }: { readonly git: Schemas["GitSession"] }): ReactNode {
  const { data } = useQuery(queries.branches());
  const own = git.session?.branch ?? null;
  const { base, branches = [] } = data ?? {};
  const left = branches.filter(({ name, ahead }) =>
    // Of a history that is too long to count nothing is known.
    name.startsWith(`${git.config.branchPrefix}/`) && name !== own && (ahead ?? 0) > 0
  );
  if (!base || left.length === 0) return null;
  return (
    <section className="card" aria-labelledby="earlier-sessions">
      <h2 id="earlier-sessions">Earlier sessions, not home yet</h2>
      <ul className="home-list git-earlier">
        {left.map(({ name, ahead, date }) => (
          <li key={name} className="stack">
            <strong className="mono git-words">{name}</strong>
            <span className="muted">
              {count(ahead ?? 0, "commit")} that <code>{base}</code> does not have, {ago(date)}
            </span>
            <span className="row">
              <PlaceLink to={{ screen: "review", base, head: name }} className="button">
                Review<span className="hidden">: {name}</span>
              </PlaceLink>
              <CopyButton
                text={`git switch ${quoted(name)}`}
                label={`Copy the command that goes back to ${name}`}
              />
            </span>
          </li>
        ))}
      </ul>
      <p className="muted">
        To bring one home, go back to its branch: this page then has the commands for it.
      </p>
    </section>
  );
}
