import { Autocomplete } from "@base-ui/react/autocomplete";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { goTo } from "../../places/use_place.ts";
import { analyseIfNew } from "./analyse.ts";
import { WORKTREE } from "./names.ts";
import type { ReviewPlace } from "./review_screen.tsx";

/** A name that can be chosen, with a word on what it is. */
interface Suggested {
  readonly name: string;
  readonly words: string;
}

/** Asks for any two branches, tags or commits; the choice is an address, which shows the same review wherever it is opened. */
export function CompareForm({ place }: { readonly place: ReviewPlace }): ReactNode {
  const { data: list } = useQuery(queries.branches(place.base));
  const { data: all } = useQuery({ ...queries.branches(), enabled: list === undefined });
  const { data: git } = useQuery(queries.git());
  const [head, setHead] = useState(place.head === WORKTREE ? "" : place.head ?? "");
  const [typedBase, setBase] = useState(place.base);
  const known = list ?? all;
  const base = typedBase ?? known?.base ?? "";
  const suggested = suggestedOf(known, git);
  const isWhole = base.trim() !== "" && head.trim() !== "";
  return (
    <form
      className="bar compare"
      aria-label="Compare any two"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWhole) return;
        const comparison = { base: base.trim(), head: head.trim(), plan: place.plan };
        goTo({ screen: "review", ...comparison });
        void analyseIfNew(comparison);
      }}
    >
      <RefField label="Compare" value={head} suggested={suggested} type={setHead} />
      <RefField label="against" value={base} suggested={suggested} type={setBase} />
      <button type="submit" className="button" disabled={!isWhole}>Compare</button>
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly suggested: readonly Suggested[];
  readonly type: (text: string) => void;
}

/** A field for a name that git knows; branches and the commits of the session are offered, any other can be typed. */
function RefField({ label, value, suggested, type }: FieldProps): ReactNode {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isKnown = suggested.some((each) => isMeant(each, value));
  return (
    <div className="row compare-field">
      <label className="muted" htmlFor={id}>{label}</label>
      <Autocomplete.Root
        items={suggested}
        value={value}
        onValueChange={type}
        itemToStringValue={({ name }: Suggested) => name}
        filter={isMeant}
        // An open list hides all around it from who cannot see it, also one that is empty.
        open={isOpen && isKnown}
        onOpenChange={setOpen}
      >
        <Autocomplete.Input
          id={id}
          // All around an open list is hidden from who cannot see it, the label as well.
          aria-label={label}
          className="input input-code"
          placeholder="a branch, a tag or a commit"
          spellCheck={false}
        />
        <Autocomplete.Portal>
          <Autocomplete.Positioner sideOffset={4} align="start">
            <Autocomplete.Popup className="popup completion">
              <Autocomplete.List>
                {(each: Suggested) => (
                  <Autocomplete.Item key={each.name} value={each} className="menu-item">
                    <span className="mono">{each.name}</span>
                    <span className="muted truncate grow">{each.words}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
      <span className="muted compare-unknown" role="status">
        {isOpen && !isKnown && "No branch has this name: a tag or a commit may."}
      </span>
    </div>
  );
}

/** Whether a name is offered for what is typed. */
function isMeant({ name }: Suggested, typed: string): boolean {
  return name.toLowerCase().includes(typed.trim().toLowerCase());
}

function suggestedOf(
  list: Schemas["ListBranchesAnswer"] | undefined,
  git: Schemas["GitSession"] | undefined,
): readonly Suggested[] {
  const branches = list?.branches.map(({ name, subject }) => ({ name, words: subject })) ?? [];
  const commits = git?.session?.commits.map(({ id, subject }) => ({
    name: id.slice(0, 10),
    words: subject,
  })) ?? [];
  return [...branches, { name: "HEAD", words: "the commit that is checked out" }, ...commits];
}
