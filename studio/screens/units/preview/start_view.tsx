import { MonitorPlay } from "lucide-react";
import { type ReactNode, useState } from "react";
import { api, ask, Refusal, type Schemas } from "../../../api/client.ts";
import { queries } from "../../../api/queries.ts";
import { queryClient } from "../../../api/query_client.ts";
import { Empty } from "../../../parts/states.tsx";

type Server = Schemas["ReadDevServerAnswer"];

/** Starts the app, and shows what it prints until it answers. */
export function StartView({ server }: { readonly server: Server }): ReactNode {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isBusy = server.state === "starting" || server.state === "stopping";
  const isWithout = refusal?.code === "preview_unavailable";
  const failures = [refusal, server.failure].flatMap((each) => each ? [each.message] : []);
  async function start(preview: boolean): Promise<void> {
    setRefusal(null);
    try {
      keep(await ask(api.POST("/api/dev-server/start", { body: { preview } })));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setRefusal(error);
    }
  }
  return (
    <div className="preview-start scroll">
      <Empty icon={<MonitorPlay size={24} aria-hidden />} title={TITLES[server.state]}>
        <p>{sentenceOf(server)}</p>
        {failures.map((message) => (
          <p key={message} className="notice notice-bad preview-failure" role="alert">{message}</p>
        ))}
        <div className="row preview-start-buttons">
          <button
            type="button"
            className={`button ${isWithout ? "" : "button-main"}`}
            disabled={isBusy}
            onClick={() => void start(true)}
          >
            Start the app
          </button>
          {isWithout && (
            <button
              type="button"
              className="button button-main"
              onClick={() => void start(false)}
            >
              Start it without selection
            </button>
          )}
          {server.state === "starting" && (
            <button
              type="button"
              className="button"
              onClick={() => void stop()}
            >
              Stop
            </button>
          )}
        </div>
      </Empty>
      <Log server={server} />
    </div>
  );
}

const TITLES: Readonly<Record<Server["state"], string>> = {
  stopped: "The app is not running",
  starting: "The app is starting",
  running: "The app is running",
  stopping: "The app is stopping",
  failed: "The app did not start",
};

function sentenceOf({ state, command }: Server): string {
  if (state === "starting") return "It is shown here as soon as it answers.";
  if (command === null) return "The project's package.json has no script that starts it.";
  return "Start it to see the page beside its tree, and click on what you want to change. No file of the project is touched.";
}

function Log({ server: { log } }: { readonly server: Server }): ReactNode {
  if (log.lines.length === 0) return null;
  return (
    <pre className="preview-log" aria-label="What the app printed" tabIndex={0}>
      {log.lines.slice(-200).map(({ text }) => text).join("\n")}
    </pre>
  );
}

/** Ends the app's dev server. */
export async function stop(): Promise<void> {
  keep(await ask(api.POST("/api/dev-server/stop")));
}

/** Starts the app anew, with the live preview. */
export async function restart(): Promise<void> {
  keep(await ask(api.POST("/api/dev-server/restart", { body: { preview: true } })));
}

function keep(server: Server): void {
  queryClient.setQueryData(queries.devServer().queryKey, server);
}
