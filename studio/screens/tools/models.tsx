import { useQuery } from "@tanstack/react-query";
import { Trash2, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { api, ask } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { Hint } from "../../parts/hint.tsx";
import { toasts } from "../../parts/toasts.tsx";
import { textOf } from "../git/plan_name.tsx";
import { Bar } from "./bar.tsx";
import { change } from "./change.ts";
import { type Pull, pullModel } from "./pull_model.ts";

/** The models of the local runtime, and how far a pull is. */
export function Models(): ReactNode {
  const { data } = useQuery(queries.models());
  const [pull, setPull] = useState<Pull | null>(null);
  const abort = useRef<AbortController | null>(null);
  async function start(name: string): Promise<void> {
    abort.current = new AbortController();
    await pullModel(name, abort.current.signal, setPull);
  }
  if (data === undefined) return null;
  return (
    <section className="card" aria-labelledby="models">
      <div className="row">
        <h2 id="models" className="grow">Models</h2>
        <span className="row muted">
          <span className={`dot ${data.running ? "dot-good" : ""}`} aria-hidden />
          {data.running ? `Runtime ${data.version ?? ""}` : "No runtime"}
        </span>
      </div>
      {!data.running && (
        <p className="muted">
          {data.hint && `${data.hint}. `}Everything works without one: by rules alone.
        </p>
      )}
      {data.running && (
        <form className="row" action={(form) => void start(textOf(form, "name"))}>
          <input
            name="name"
            className="input"
            aria-label="Name of a model"
            placeholder="llama3.2:3b"
            autoComplete="off"
            required
          />
          <button type="submit" className="button" disabled={pull?.failure === null}>Pull</button>
        </form>
      )}
      {pull && pull.failure !== null && (
        <div role="alert">
          <div className="row">
            <strong className="grow models-failed">{pull.name} was not pulled</strong>
            <button type="button" className="button" onClick={() => void start(pull.name)}>
              Try again
            </button>
            <Hint label={`Put the failed pull of ${pull.name} away`} side="left">
              <button
                type="button"
                className="button button-quiet button-icon"
                onClick={() => setPull(null)}
              >
                <X size={16} aria-hidden />
              </button>
            </Hint>
          </div>
          <p className="danger">{pull.failure}</p>
        </div>
      )}
      {pull?.failure === null && (
        <div className="row">
          <Bar label={`${pull.name}: ${pull.status}`} progress={pull.progress} />
          <Hint label="Stop the pull" side="left">
            <button
              type="button"
              className="button button-quiet button-icon"
              onClick={() => abort.current?.abort()}
            >
              <X size={16} aria-hidden />
            </button>
          </Hint>
        </div>
      )}
      <ul className="tools-list">
        {data.models?.map(({ name, size, parameterSize, quantization }) => (
          <li key={name} className="row">
            <strong className="truncate">{name}</strong>
            <span className="muted grow tools-facts">
              {[parameterSize, quantization, `${(size / 1e9).toFixed(1)} GB`].filter(Boolean)
                .join(", ")}
            </span>
            <Hint label={`Remove ${name}`} side="left">
              <button
                type="button"
                className="button button-quiet button-icon"
                onClick={() =>
                  confirmRemoval(name)}
              >
                <Trash2 size={16} aria-hidden />
              </button>
            </Hint>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A model takes long to come back: it goes only after a second word. */
function confirmRemoval(name: string): void {
  toasts.add({
    title: `Remove ${name}?`,
    description: "It has to be pulled anew to come back.",
    timeout: 10_000,
    actionProps: { children: "Remove", onClick: () => void remove(name) },
  });
}

async function remove(name: string): Promise<void> {
  const params = { path: { name } };
  await change(
    "models",
    "The model was not removed",
    () => ask(api.DELETE("/api/modelhost/models/{name}", { params })),
  );
}
