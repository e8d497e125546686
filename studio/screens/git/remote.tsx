import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queries } from "../../api/queries.ts";
import { connectRemote } from "./ask_git.ts";
import { textOf } from "./plan_name.tsx";

/** Where the person may push to: told, and set where there is none. Nothing is contacted. */
export function Remote(): ReactNode {
  const { data } = useQuery(queries.remote());
  if (data === undefined || !data.repo) return null;
  async function submit(form: FormData): Promise<void> {
    await connectRemote(textOf(form, "url"));
  }
  return (
    <section className="card" aria-labelledby="remote">
      <h2 id="remote">Remote</h2>
      {data.connected
        ? (
          <p>
            <strong>{data.name}</strong> <code className="muted git-url">{data.url}</code>
          </p>
        )
        : (
          <>
            <p className="muted">None. A remote is where you push to; nothing is sent there now.</p>
            <form className="row" action={(form) => void submit(form)}>
              <input
                name="url"
                className="input"
                aria-label="Address of the remote"
                placeholder="https://github.com/owner/repository"
                autoComplete="off"
                required
              />
              <button type="submit" className="button">Connect</button>
            </form>
          </>
        )}
    </section>
  );
}
