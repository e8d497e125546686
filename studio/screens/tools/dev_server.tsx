import { useQuery } from "@tanstack/react-query";
import { ExternalLink, Play, RotateCw, Square } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { api, ask, Refusal, type Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { queryClient } from "../../api/query_client.ts";
import { Failed, Waiting } from "../../parts/states.tsx";
import { tellRefusal } from "../../parts/toasts.tsx";

type View = Schemas["ReadDevServerAnswer"];

const STATES: Readonly<Record<View["state"], readonly [words: string, dot: string]>> = {
  stopped: ["Stopped", ""],
  starting: ["Starting", ""],
  running: ["Running", "dot-good"],
  stopping: ["Stopping", ""],
  failed: ["Failed", "dot-bad"],
};

/** No event tells a line of the log, so that it is asked for while there may be new ones. */
const LOG_MS = 1500;

/** The project's own dev server: its state, its log, and the verbs that move it. */
export function DevServer(): ReactNode {
  const { data, error, refetch } = useQuery({
    ...queries.devServer(),
    refetchInterval: ({ state }) =>
      ["starting", "running", "stopping"].includes(state.data?.state ?? "") && LOG_MS,
  });
  if (error instanceof Refusal && error.code === "no_project") return null;
  return (
    <section className="card" aria-labelledby="dev-server">
      {error !== null && data === undefined && (
        <Failed
          title="The dev server cannot be asked for"
          error={error}
          retry={() => void refetch()}
        />
      )}
      {data === undefined ? error === null && <Waiting rows={3} /> : <Shown view={data} />}
    </section>
  );
}

function Shown({ view }: { readonly view: View }): ReactNode {
  const { state, command, url, failure, log } = view;
  const [words, dot] = STATES[state];
  const isUp = state === "running" || state === "starting";
  return (
    <>
      <div className="row tools-head">
        <h2 id="dev-server">Dev server</h2>
        <span className="row" role="status">
          <span className={`dot ${dot}`} aria-hidden /> {words}
        </span>
        <span className="grow truncate tools-address">
          {url && (
            <a href={url} target="_blank" rel="noreferrer noopener">
              {url} <ExternalLink size={12} aria-hidden />
            </a>
          )}
        </span>
        {isUp
          ? (
            <>
              <button type="button" className="button" onClick={() => void move("restart")}>
                <RotateCw size={14} aria-hidden /> Restart
              </button>
              <button type="button" className="button" onClick={() => void move("stop")}>
                <Square size={12} fill="currentColor" aria-hidden /> Stop
              </button>
            </>
          )
          : (
            <button
              type="button"
              className="button button-main"
              disabled={state === "stopping" || command === null}
              onClick={() => void move("start")}
            >
              <Play size={14} aria-hidden /> Start
            </button>
          )}
      </div>
      {command
        ? (
          <p className="muted">
            The script <code>{command.script}</code> of package.json, run by{" "}
            {command.packageManager}: <code>{command.text}</code>
          </p>
        )
        : <p className="muted">package.json has no script that starts a dev server.</p>}
      {failure && <p className="notice notice-bad" role="alert">{failure.message}</p>}
      {log.lines.length > 0 && <Log lines={log.lines} />}
    </>
  );
}

/** What the script printed; the last line stays in sight unless the person looks further up. */
function Log({ lines }: { readonly lines: View["log"]["lines"] }): ReactNode {
  const scroll = useRef<HTMLPreElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (isAtEnd.current) scroll.current?.scrollTo({ top: scroll.current.scrollHeight });
  }, [lines]);
  return (
    <pre
      ref={scroll}
      className="tools-log"
      tabIndex={0}
      aria-label="Log of the dev server"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 20;
      }}
    >
      {lines.map(({ n, stream, text }) => (
        <span key={n} className={stream === "stderr" ? "tools-error" : undefined}>
          {`${text}\n`}
        </span>
      ))}
    </pre>
  );
}

async function move(verb: "start" | "stop" | "restart"): Promise<void> {
  try {
    if (verb === "stop") await ask(api.POST("/api/dev-server/stop", {}));
    else if (verb === "start") await ask(api.POST("/api/dev-server/start", { body: {} }));
    else await ask(api.POST("/api/dev-server/restart", { body: {} }));
  } catch (error) {
    tellRefusal(`Could not ${verb} the dev server`, error);
  } finally {
    await queryClient.invalidateQueries({ queryKey: ["devServer"] });
  }
}
