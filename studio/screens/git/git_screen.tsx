import { useQuery } from "@tanstack/react-query";
import { ArrowRight, GitBranch } from "lucide-react";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { Saves } from "../home/saves.tsx";
import "../home/home.css";
import { Commits } from "./commits.tsx";
import { EarlierSessions } from "./earlier_sessions.tsx";
import "./git.css";
import { Pending } from "./pending.tsx";
import { PlanName } from "./plan_name.tsx";
import { Question } from "./question.tsx";
import { Remote } from "./remote.tsx";
import { Settings } from "./settings.tsx";
import { WayHome } from "./way_home.tsx";

/** The session that turns saves into commits: what waits, what it asks, what it made, and how that gets home. */
export default function GitScreen(): ReactNode {
  const { data, error, refetch } = useQuery(queries.git());
  if (error !== null && data === undefined) {
    return <Failed title="The session cannot be read" error={error} retry={() => void refetch()} />;
  }
  if (data === undefined) return <Waiting rows={10} />;
  if (!data.repo.found) {
    return (
      <Empty icon={<GitBranch size={20} aria-hidden />} title="Not under version control">
        Each save is kept and can be undone from Home. To have commits as well, run{" "}
        <code>git init</code> in the project's folder: this page then goes on by itself.
      </Empty>
    );
  }
  return (
    <div className="scroll">
      <div className="page home">
        <Head git={data} />
        <Problems git={data} />
        {data.session?.question && <Question question={data.session.question} />}
        <div className="home-columns">
          <div className="stack home-main">
            <Pending git={data} />
            <Commits git={data} />
          </div>
          <div className="stack home-side">
            {data.session?.home && (
              <WayHome home={data.session.home} branch={data.session.branch ?? ""} />
            )}
            <EarlierSessions git={data} />
            <PlanName plan={data.session?.plan ?? null} />
            <Settings key={JSON.stringify(data.config)} git={data} />
            <Remote />
            <Saves />
          </div>
        </div>
      </div>
    </div>
  );
}

function Head({ git }: { readonly git: Schemas["GitSession"] }): ReactNode {
  const { branch, session, engine, repo } = git;
  const own = session?.branch ?? null;
  const isElsewhere = own !== null && own !== branch;
  const from = isElsewhere ? branch : session?.home?.onto ?? branch;
  return (
    <header className="stack home-head">
      <h1>Git session</h1>
      <p className="row git-branches">
        <GitBranch size={16} className="muted" aria-hidden />
        <strong className="mono truncate">{from ?? "no branch (detached HEAD)"}</strong>
        {isElsewhere
          ? <span className="muted">is checked out; the session is on</span>
          : <ArrowRight size={14} className="muted" aria-label="goes on as" />}
        {own === null
          ? <span className="muted">a branch of the session, made with its first commit</span>
          : <strong className="mono truncate node-tag">{own}</strong>}
      </p>
      <p className="muted">
        {repo.folder ? `The project is the folder ${repo.folder} of the repository. ` : ""}
        {engine?.why && `${engine.why}. `}Nothing is ever pushed.
      </p>
      {repo.notes.map((note) => <p key={note} className="muted">{note}.</p>)}
    </header>
  );
}

/** What keeps the repository from being committed to, in words. */
function Problems({ git }: { readonly git: Schemas["GitSession"] }): ReactNode {
  const { repo, session, config } = git;
  const problems = [
    repo.problem?.message,
    session?.problem?.message,
    config.enabled ? undefined : "Saves are not committed: that is switched off below.",
  ].filter((message) => message !== undefined);
  if (problems.length === 0) return null;
  return (
    <ul className="home-problems" aria-label="Problems of the repository">
      {problems.map((message) => <li key={message} className="notice notice-warning">{message}
      </li>)}
    </ul>
  );
}
