import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { api, ask } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { COMMAND, nameOf } from "../../parts/keys.ts";
import { tellRefusal } from "../../parts/toasts.tsx";
import { PlaceLink } from "../../places/place_link.tsx";
import { goTo } from "../../places/use_place.ts";
import { PageStory } from "./page_story.tsx";
import type { PlanProps } from "./plan_bar.tsx";

/** The ticket as people write it, and what the service recognised in it. */
export function TicketPane(
  { place, planning, draft, isProposing, setProposing }: PlanProps,
): ReactNode {
  const { data: context } = useQuery(queries.planContext());
  const [model, setModel] = useState("");
  const models = context?.model.running ? context.model.models : [];
  async function propose(): Promise<void> {
    if (draft.text.trim() === "" || isProposing) return;
    setProposing(true);
    try {
      const body = { text: draft.text, ...(model !== "" && { model }) };
      const { plan, seeds, notes } = await ask(api.POST("/api/plan/propose", { body }));
      planning.change({ plan, seeds, notes });
    } catch (error) {
      tellRefusal("The ticket could not be planned", error);
    }
    setProposing(false);
  }
  function press(event: KeyboardEvent): void {
    if (nameOf(event) !== "mod+Enter") return;
    event.preventDefault();
    void propose();
  }
  return (
    <section className="scroll ticket" aria-label="Ticket">
      <NoteChoice note={place.note} />
      <label className="field ticket-field">
        <span>What is to be done, in your words</span>
        <textarea
          className="input ticket-text"
          rows={10}
          maxLength={20_000}
          placeholder={EXAMPLE}
          value={draft.text}
          onChange={({ target }) => planning.change({ text: target.value })}
          onKeyDown={press}
        />
      </label>
      <div className="row ticket-actions">
        {models.length > 0 && (
          <select
            className="input ticket-model"
            aria-label="Who drafts the steps"
            value={model}
            onChange={({ target }) => setModel(target.value)}
          >
            <option value="">by rules</option>
            {models.map(({ name }) => <option key={name} value={name}>by {name}</option>)}
          </select>
        )}
        <PageStory model={model} take={(text) => planning.change({ text })} />
        <button
          type="button"
          className={`button ${draft.plan ? "" : "button-main"}`}
          disabled={draft.text.trim() === "" || isProposing}
          onClick={() => void propose()}
        >
          <Sparkles size={14} aria-hidden /> {draft.plan ? "Propose anew" : "Propose steps"}{" "}
          <kbd className="kbd">{COMMAND}Enter</kbd>
        </button>
      </div>
      <Recognised draft={draft} />
    </section>
  );
}

const EXAMPLE =
  "Rename the component EmptyState to NothingHere.\nAsk the designers about the colours.";

/** What the text speaks of, each with the words that say so. */
function Recognised({ draft: { seeds, notes } }: Pick<PlanProps, "draft">): ReactNode {
  return (
    <>
      {notes.map((note) => <p key={note} className="ticket-note muted">{note}</p>)}
      {seeds.length > 0 && (
        <section className="stack ticket-seeds" aria-labelledby="seeds">
          <h2 id="seeds">It speaks of</h2>
          <ul className="stack">
            {seeds.slice(0, 12).map(({ path, kind, evidence }) => (
              <li key={path}>
                <p className="row">
                  <span className="badge">{kind}</span>
                  {kind === "feature"
                    ? <span className="truncate">{path}</span>
                    : (
                      <PlaceLink to={{ screen: "units", path }} className="truncate">
                        {path}
                      </PlaceLink>
                    )}
                </p>
                <p className="muted">“{evidence[0]?.text}”, by its {evidence[0]?.by}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Takes a note as the ticket. */
function NoteChoice({ note }: { readonly note: string | undefined }): ReactNode {
  const { data } = useQuery(queries.notes("", null));
  const notes = data?.notes.filter(({ status }) => status !== "ran") ?? [];
  if (notes.length === 0) return null;
  return (
    <label className="field">
      <span>From a note</span>
      <select
        className="input"
        value={note ?? ""}
        onChange={({ target }) => goTo({ screen: "plan", note: target.value || undefined })}
      >
        <option value="">none: a ticket of its own</option>
        {notes.map(({ id, title }) => <option key={id} value={id}>{title || "Untitled"}</option>)}
      </select>
    </label>
  );
}
