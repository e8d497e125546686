import { Collapsible } from "@base-ui/react/collapsible";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { CopyButton } from "../../parts/copy_button.tsx";
import { ago, count } from "../../parts/words.ts";
import { CommitLink } from "../review/commit_link.tsx";
import { FileChange } from "./file_change.tsx";

type Commit = NonNullable<Schemas["GitSession"]["session"]>["commits"][number];

/** The commits of the session, the newest first, each with its files. */
export function Commits({ git }: { readonly git: Schemas["GitSession"] }): ReactNode {
  const commits = git.session?.commits ?? [];
  return (
    <section className="card" aria-labelledby="commits">
      <div className="row">
        <h2 id="commits" className="grow">Commits of the session</h2>
        {commits.length > 0 && <span className="badge">{commits.length}</span>}
      </div>
      {commits.length === 0 && (
        <p className="muted">
          None yet. They hold what was saved here and no byte of what you changed by hand.
        </p>
      )}
      <ul className="git-commits">
        {commits.map((commit, index) => (
          <CommitRow key={commit.id} commit={commit} isOpen={index === 0} />
        ))}
      </ul>
    </section>
  );
}

function CommitRow(
  { commit, isOpen }: { readonly commit: Commit; readonly isOpen: boolean },
): ReactNode {
  const { id, subject, at, files } = commit;
  return (
    <Collapsible.Root render={<li className="git-commit" />} defaultOpen={isOpen}>
      <div className="row">
        <Collapsible.Trigger className="fold git-subject grow">
          <ChevronRight size={14} aria-hidden className="fold-arrow" />
          <span className="truncate grow">{subject}</span>
          {files !== null && <span className="badge">{count(files.length, "file")}</span>}
        </Collapsible.Trigger>
        <span className="muted">{ago(at)}</span>
        <CommitLink id={id} className="button">
          Diff<span className="hidden">: {subject}</span>
        </CommitLink>
        <code className="muted">{id.slice(0, 7)}</code>
        <CopyButton text={id} label="Copy the id of the commit" />
      </div>
      <Collapsible.Panel>
        {files === null
          ? <p className="muted">The history of this clone does not tell its files.</p>
          : (
            <ul className="home-list git-files">
              {files.map(({ path, change }) => (
                <li key={path}>
                  <FileChange path={path} change={change} commit={id} />
                </li>
              ))}
            </ul>
          )}
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
