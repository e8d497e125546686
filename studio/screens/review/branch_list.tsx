import { useQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { GitBranch, GitCompareArrows, Search } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { queries } from "../../api/queries.ts";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { PlaceLink } from "../../places/place_link.tsx";
import { goTo } from "../../places/use_place.ts";
import { BranchRow } from "./branch_row.tsx";
import { CompareForm } from "./compare_form.tsx";
import { type Branch, WORKTREE } from "./names.ts";
import type { ReviewPlace } from "./review_screen.tsx";

/** All branches against a base, each with how far it is from it and the state of its analysis. */
export function BranchList({ place }: { readonly place: ReviewPlace }): ReactNode {
  const { data: git } = useQuery(queries.git());
  const { data, error, refetch } = useQuery(queries.branches(place.base));
  if (git?.repo.found === false) {
    return (
      <Empty icon={<GitCompareArrows size={20} aria-hidden />} title="Not under version control">
        A review compares two branches. Run <code>git init</code> in the project, and commit.
      </Empty>
    );
  }
  if (error !== null && data === undefined) {
    return (
      <Failed
        title="The branches cannot be listed"
        error={error}
        retry={() => void refetch()}
      >
        {place.base !== undefined && (
          <PlaceLink to={{ screen: "review", plan: place.plan }} className="button">
            All branches
          </PlaceLink>
        )}
      </Failed>
    );
  }
  if (data === undefined) return <Waiting rows={10} />;
  const { base, branches } = data;
  return (
    <>
      <header className="bar review-bar">
        <h1 className="bar-title grow">Branch review</h1>
        {base !== null && <BaseChoice base={base} branches={branches} />}
        <PlanChoice place={place} />
        {base !== null && (
          <PlaceLink
            to={{ screen: "review", base: "HEAD", head: WORKTREE, plan: place.plan }}
            className="button"
          >
            Uncommitted work
          </PlaceLink>
        )}
      </header>
      {base !== null && <CompareForm key={place.base} place={place} />}
      {base === null || branches.length === 0
        ? (
          <Empty icon={<GitBranch size={20} aria-hidden />} title="There is no commit yet">
            A review compares two branches. Commit something first.
          </Empty>
        )
        : <Rows branches={branches} base={base} plan={place.plan} />}
    </>
  );
}

interface BaseProps {
  readonly base: string;
  readonly branches: readonly Branch[];
}

function BaseChoice({ base, branches }: BaseProps): ReactNode {
  const names = branches.map(({ name }) => name);
  return (
    <label className="row review-choice">
      <span className="muted">Against</span>
      <select
        className="input"
        value={base}
        onChange={({ target }) => goTo({ screen: "review", base: target.value })}
      >
        {!names.includes(base) && <option value={base}>{base}</option>}
        {names.map((name) => <option key={name} value={name}>{name}</option>)}
      </select>
    </label>
  );
}

/** Holds the changes against what a plan declares. */
function PlanChoice({ place }: { readonly place: ReviewPlace }): ReactNode {
  const { data } = useQuery(queries.reviewPlans());
  if (data === undefined || data.plans.length === 0) return null;
  return (
    <label className="row review-choice">
      <span className="muted">Plan</span>
      <select
        className="input"
        value={place.plan ?? ""}
        onChange={({ target }) => goTo({ ...place, plan: target.value || undefined })}
      >
        <option value="">none</option>
        {data.plans.map(({ id, title }) => <option key={id} value={id}>{title}</option>)}
      </select>
    </label>
  );
}

interface RowsProps {
  readonly branches: readonly Branch[];
  readonly base: string;
  readonly plan: string | undefined;
}

const ROW = 60;

function Rows({ branches, base, plan }: RowsProps): ReactNode {
  const scroll = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const found = branches.filter(({ name, subject }) =>
    `${name} ${subject}`.toLowerCase().includes(text.trim().toLowerCase())
  );
  const list = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    overscan: 8,
  });
  return (
    <>
      <div className="bar bar-search">
        <Search size={14} className="muted" aria-hidden />
        <input
          type="search"
          className="input-plain"
          placeholder="Find a branch"
          aria-label="Find a branch"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <span className="badge" aria-live="polite">{found.length}</span>
      </div>
      <div className="scroll" ref={scroll} tabIndex={0} role="region" aria-label="Branches">
        <ul style={{ height: list.getTotalSize(), position: "relative" }}>
          {list.getVirtualItems().map(({ index, start }) => {
            const branch = found[index];
            return branch && (
              <li
                key={branch.ref}
                className="branch-row"
                style={{ transform: `translateY(${start}px)`, height: ROW }}
              >
                <BranchRow branch={branch} comparison={{ base, head: branch.name, plan }} />
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}
