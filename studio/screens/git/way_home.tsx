import { Tabs } from "@base-ui/react/tabs";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { CopyButton } from "../../parts/copy_button.tsx";
import { count } from "../../parts/words.ts";

type Home = Schemas["GitSessionHome"];

const NAMES: Readonly<Record<Home["commands"][number]["kind"], string>> = {
  merge: "Merge",
  rebase: "Rebase",
  squash: "Squash",
  switch: "Switch",
};

interface Props {
  readonly home: Home;
  /** The branch of the session. */
  readonly branch: string;
}

/** How the branch of the session gets home: commands that the person runs. */
export function WayHome({ home, branch }: Props): ReactNode {
  const { onto, merged, commands, clean, conflicts, uncommitted } = home;
  if (merged) return <Merged home={home} branch={branch} />;
  return (
    <section className="card" aria-labelledby="way-home">
      <h2 id="way-home">Bring it home</h2>
      {clean === true && (
        <p className="row">
          <CircleCheck size={14} className="good git-icon" aria-hidden />
          <span className="git-words">
            It goes onto <code>{onto}</code> without a conflict.
          </span>
        </p>
      )}
      {clean === null && (
        <p className="muted">
          Whether it goes onto <code>{onto}</code>{" "}
          without a conflict cannot be told from this history.
        </p>
      )}
      {clean === false && <Conflicts onto={onto} paths={conflicts} />}
      <Uncommitted paths={uncommitted} />
      <Tabs.Root key={commands[0]?.kind} defaultValue={commands[0]?.kind}>
        <Tabs.List className="tabs" aria-label="Ways home">
          {commands.map(({ kind }) => (
            <Tabs.Tab key={kind} value={kind} className="tab">{NAMES[kind]}</Tabs.Tab>
          ))}
        </Tabs.List>
        {commands.map(({ kind, run }) => (
          <Tabs.Panel key={kind} value={kind} className="git-commands">
            <pre tabIndex={0} aria-label={`Commands to ${kind}`}>{run.join("\n")}</pre>
            <CopyButton text={run.join("\n")} label="Copy the commands" />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
      <p className="muted">Run them in the repository: the service never does.</p>
    </section>
  );
}

function Merged({ home, branch }: Props): ReactNode {
  const { onto, commands, uncommitted } = home;
  const away = commands.flatMap(({ run }) => run);
  const run = [...away, `git branch -d ${quoted(branch)}`].join("\n");
  return (
    <section className="card" aria-labelledby="way-home">
      <h2 id="way-home">It is home</h2>
      <p className="row">
        <CircleCheck size={14} className="good git-icon" aria-hidden />
        <span className="git-words">
          All of it is on <code>{onto}</code>: the next save from there begins a new session.
        </span>
      </p>
      <Uncommitted paths={uncommitted} />
      <p className="git-words">
        {away.length > 0 && "You are not there yet. "}
        Nothing needs the branch <code>{branch}</code> any more. To{" "}
        {away.length > 0 && "go home and "}delete it:
      </p>
      <div className="git-commands">
        <pre tabIndex={0} aria-label="Commands to delete the branch">{run}</pre>
        <CopyButton text={run} label={away.length > 0 ? "Copy the commands" : "Copy the command"} />
      </div>
      <p className="muted">
        After a squash or a rebase git wants <code>-D</code> in place of <code>-d</code>.
      </p>
    </section>
  );
}

/** A name as a shell takes it for nothing else. */
export function quoted(name: string): string {
  return /^[\w./-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}

/** The changed files at which the commands would stop. */
function Uncommitted({ paths }: { readonly paths: readonly string[] }): ReactNode {
  if (paths.length === 0) return null;
  return (
    <div className="notice notice-warning git-conflicts">
      <p className="row">
        <CircleAlert size={14} aria-hidden />
        <span>
          {count(paths.length, "changed file")} must be committed or stashed first.
        </span>
      </p>
      <ul>{paths.map((path) => <li key={path} className="mono">{path}</li>)}</ul>
    </div>
  );
}

function Conflicts(
  { onto, paths }: { readonly onto: string; readonly paths: readonly string[] },
): ReactNode {
  return (
    <div className="notice notice-warning git-conflicts">
      <p className="row">
        <CircleAlert size={14} aria-hidden />
        <span>
          git will ask about {count(paths.length, "file")}: <code>{onto}</code>{" "}
          changed the same lines meanwhile.
        </span>
      </p>
      <ul>{paths.map((path) => <li key={path} className="mono">{path}</li>)}</ul>
    </div>
  );
}
