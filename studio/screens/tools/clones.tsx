import { useQuery } from "@tanstack/react-query";
import { FolderOpen, X } from "lucide-react";
import type { ReactNode } from "react";
import { api, ask, type Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { queryClient } from "../../api/query_client.ts";
import { Hint } from "../../parts/hint.tsx";
import { toasts } from "../../parts/toasts.tsx";
import { ago } from "../../parts/words.ts";
import { goTo } from "../../places/use_place.ts";
import { textOf } from "../git/plan_name.tsx";
import { Bar } from "./bar.tsx";
import { change, submit } from "./change.ts";

type Clone = Schemas["ListClonesAnswer"]["clones"][number];

/** Repositories that were cloned here, how far those are that go on, and the way to open one. */
export function Clones(): ReactNode {
  const { data } = useQuery(queries.clones());
  return (
    <section className="card" aria-labelledby="clones">
      <div className="row">
        <h2 id="clones" className="grow">Projects</h2>
        {data?.clones.some(({ state }) => state === "done") && (
          <button
            type="button"
            className="button"
            onClick={() => void open(".")}
          >
            Back to the first project
          </button>
        )}
      </div>
      <form className="stack" onSubmit={(event) => void submit(event, start)}>
        <label className="field">
          <span>Repository</span>
          <input
            name="url"
            className="input"
            placeholder="https://github.com/owner/repository"
            autoComplete="off"
            required
          />
        </label>
        <label className="field">
          <span>Token, for a private one: used once and kept nowhere</span>
          <input name="token" type="password" className="input" autoComplete="off" />
        </label>
        <p>
          <button type="submit" className="button">Clone</button>
        </p>
      </form>
      {data?.clones.length === 0 && <p className="muted">Nothing was cloned yet.</p>}
      <ul className="tools-list tools-clones">
        {data?.clones.map((clone) => (
          <li key={clone.id}>
            <CloneRow clone={clone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const PHASES: Readonly<Record<Clone["phase"], string>> = {
  waiting: "Waiting",
  connecting: "Connecting",
  receiving: "Receiving",
  indexing: "Unpacking",
  checking: "Checking",
  writing: "Writing files",
};

function CloneRow({ clone }: { readonly clone: Clone }): ReactNode {
  const { id, name, url, path, state, phase, progress, error, createdAt } = clone;
  const goesOn = ["queued", "running", "cancelling"].includes(state);
  return (
    <>
      <div className="row">
        <strong className="truncate" title={url}>{name}</strong>
        <span className="muted truncate grow">{ago(createdAt)}</span>
        {state === "done" && (
          <>
            <button type="button" className="button" onClick={() => void pull(id)}>Pull</button>
            <button type="button" className="button" onClick={() => void open(path)}>
              <FolderOpen size={14} aria-hidden /> Open
            </button>
          </>
        )}
        {state === "cancelled" && <span className="badge">cancelled</span>}
        {(state === "failed" || state === "cancelled") && (
          <button
            type="button"
            className="button"
            onClick={() => void begin({ url })}
          >
            Try again
          </button>
        )}
        {goesOn && (
          <Hint label={`Cancel the clone of ${name}`} side="left">
            <button
              type="button"
              className="button button-quiet button-icon"
              onClick={() => void cancel(id)}
            >
              <X size={16} aria-hidden />
            </button>
          </Hint>
        )}
      </div>
      {goesOn && <Bar label={PHASES[phase]} progress={progress} />}
      {(error || state === "cancelled") && <p className="muted truncate" title={url}>{url}</p>}
      {error && <p className="danger">{error.message}</p>}
    </>
  );
}

async function start(form: FormData): Promise<boolean> {
  const token = textOf(form, "token");
  return await begin({ url: textOf(form, "url"), ...(token !== "" && { token }) });
}

async function begin(body: { readonly url: string; readonly token?: string }): Promise<boolean> {
  return await change(
    "clones",
    "The clone was not started",
    () => ask(api.POST("/api/clone", { body })),
  );
}

async function cancel(id: string): Promise<void> {
  const params = { path: { id } };
  await change(
    "clones",
    "The clone was not cancelled",
    () => ask(api.POST("/api/clone/{id}/cancel", { params })),
  );
}

async function pull(id: string): Promise<void> {
  await change("clones", "Could not pull", async () => {
    const { upToDate, files } = await ask(api.POST("/api/clone/pull", { body: { id } }));
    toasts.add({ title: upToDate ? "It is up to date" : `Pulled: ${files.length} files changed` });
  });
}

/** Opens another project in this service; every window follows. */
async function open(path: string): Promise<void> {
  await change("clones", "The project was not opened", async () => {
    const { name } = await ask(api.PUT("/api/project", { body: { path } }));
    await queryClient.invalidateQueries();
    goTo({ screen: "home" });
    toasts.add({ title: `Opened: ${name}` });
  });
}
