import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import {
  CornerDownLeft,
  Footprints,
  GitBranch,
  GitCommitHorizontal,
  GitCompare,
  NotebookPen,
  Redo2,
  SunMoon,
  Undo2,
  Workflow,
} from "lucide-react";
import { type ReactNode, useDeferredValue, useRef, useState } from "react";
import { queries } from "../api/queries.ts";
import { DialogPopup } from "../parts/dialog_popup.tsx";
import { useEnter } from "../parts/use_enter.ts";
import { goTo } from "../places/use_place.ts";
import { commitNow } from "../screens/git/ask_git.ts";
import { createNote } from "../screens/notes/ask_notes.ts";
import { WORKTREE } from "../screens/review/names.ts";
import { startTour } from "./help/tour_state.ts";
import { startOfMain } from "./panes.ts";
import { undoLast } from "./undo.ts";
import { SCREENS } from "./screens.ts";
import { type Entry, type Group, rankOfGroup, unitGroups, withTexts } from "./palette_groups.ts";
import { hasWords, rankOf, wordsOf } from "./rank.ts";
import { chooseTheme } from "./theme.ts";
import { useFoundTexts } from "./use_found_texts.ts";

interface Props {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** The palette of commands: every unit, place and action by name, and every text of the app. */
export function CommandPalette({ isOpen, setOpen }: Props): ReactNode {
  const hasGone = useRef(false);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(next) => {
        hasGone.current = false;
        setOpen(next);
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <DialogPopup
          className="popup palette"
          aria-label="Go to a unit, a machine, a place, an action or a text"
          finalFocus={() => {
            if (hasGone.current) startOfMain()?.focus();
            return !hasGone.current;
          }}
        >
          <Entries
            close={(isChosen) => {
              hasGone.current = isChosen;
              setOpen(false);
            }}
          />
        </DialogPopup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** `close` is told whether an entry was chosen that leads to another place. */
function Entries({ close }: { readonly close: (isChosen: boolean) => void }): ReactNode {
  const [text, setText] = useState("");
  const deferred = useDeferredValue(text);
  const { texts, isLooking } = useFoundTexts(deferred);
  const { found, isFinding } = useGroups(deferred);
  const groups = withTexts(found, texts, isLooking, wordsOf(deferred));
  const items = groups.flatMap((group) => group.items);
  const choose = (entry: Entry): void => {
    const before = location.hash;
    entry.run();
    close(location.hash !== before);
  };
  const enter = useEnter({
    items,
    isReady: text === deferred && (items.length > 0 || !(isFinding || isLooking)),
    choose,
  });
  return (
    <Autocomplete.Root
      items={groups}
      value={text}
      onValueChange={(next) => {
        enter.forget();
        setText(next);
      }}
      onItemHighlighted={enter.mark}
      itemToStringValue={(entry: Entry) => entry.name}
      filter={null}
      open
      inline
      autoHighlight="always"
    >
      <Autocomplete.Input
        className="palette-input"
        placeholder="Find a unit, a machine, a note, a branch, an action, a text of the app"
        aria-label="Find"
        onKeyDown={(event) => {
          if (event.key === "Escape") close(false);
          if (enter.press(event)) event.preventBaseUIHandler();
        }}
      />
      <Autocomplete.Empty className="palette-empty">
        {groups.length === 0 && !isLooking
          ? "Nothing has these words in its name, and no text of the app has them."
          : null}
      </Autocomplete.Empty>
      <Autocomplete.List className="palette-list">
        {(group: Group) => (
          <Autocomplete.Group key={group.label} items={group.items}>
            <Autocomplete.GroupLabel className="palette-label">
              {group.label}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: Entry) => (
                <Autocomplete.Item
                  key={entry.key}
                  value={entry}
                  className="menu-item"
                  onClick={() => choose(entry)}
                >
                  <entry.icon size={16} className="muted" aria-hidden />
                  <span className="truncate palette-name">{entry.name}</span>
                  <span className="muted truncate grow">{entry.detail}</span>
                  <CornerDownLeft size={12} className="muted palette-enter" aria-hidden />
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <p className="palette-looking muted" role="status">
        {isLooking ? "Looking through the texts of the app" : ""}
      </p>
    </Autocomplete.Root>
  );
}

const MOST_UNITS = 30;

/** Finds what has all words of a text in its name, in groups: that of the best name first, and texts of the app last. */
function useGroups(
  text: string,
): { readonly found: readonly Group[]; readonly isFinding: boolean } {
  const { data: found, isPlaceholderData, isFetching } = useQuery({
    ...queries.foundUnits(text.trim(), MOST_UNITS),
    enabled: text.trim() !== "",
  });
  const { data: machines = [], isLoading } = useQuery({
    ...queries.allMachines(),
    enabled: text.trim() !== "",
  });
  const words = wordsOf(text);
  const worded = useNotesAndBranches(text);
  // What was found for fewer letters is shown while it still has them all: a key must not open another unit.
  const units = (found?.units ?? []).filter(({ path, name }) =>
    !isPlaceholderData || hasWords(`${name} ${path}`, words)
  );
  const groups: Group[] = [
    {
      label: "Places and actions",
      items: ACTIONS.filter(({ name }) => hasWords(name, words))
        .toSorted((a, b) => rankOf(a.said ?? a.name, words) - rankOf(b.said ?? b.name, words)),
    },
    {
      label: "Machines",
      items: words.length === 0 ? [] : machines
        .filter(({ name, id }) => hasWords(`${name} ${id}`, words))
        .slice(0, 20)
        .map(({ path, index, name }) => ({
          key: `${path} ${index}`,
          name,
          detail: path,
          icon: Workflow,
          run: () => goTo({ screen: "machines", path, machine: index }),
        })),
    },
    ...unitGroups(text.trim() === "" ? [] : units, words),
    ...worded,
  ];
  const best = new Map(groups.map(({ label, items }) => [label, rankOfGroup(items, words)]));
  return {
    found: groups.filter(({ items }) => items.length > 0)
      .toSorted((a, b) => (best.get(a.label) ?? 0) - (best.get(b.label) ?? 0)),
    isFinding: isFetching || isLoading,
  };
}

/** The most notes, and the most branches, that are listed. */
const MOST_OTHERS = 8;

/** Returns the notes and the branches that have all words of a text in their names. */
function useNotesAndBranches(text: string): readonly Group[] {
  const isAsked = text.trim() !== "";
  const { data: written } = useQuery({ ...queries.notes("", null), enabled: isAsked });
  const { data: git } = useQuery(queries.git());
  const hasGit = git?.repo.found === true;
  const { data: review } = useQuery({ ...queries.branches(), enabled: isAsked && hasGit });
  if (!isAsked) return [];
  const words = wordsOf(text);
  const base = review?.base ?? undefined;
  const named = <T,>(all: readonly T[] | undefined, name: (each: T) => string): readonly T[] =>
    (all ?? []).filter((each) => hasWords(name(each), words)).slice(0, MOST_OTHERS);
  return [
    {
      label: "Notes",
      items: named(written?.notes, ({ title }) => title).map(({ id, title }) => ({
        key: `note ${id}`,
        name: title,
        icon: NotebookPen,
        run: () => goTo({ screen: "notes", id }),
      })),
    },
    {
      label: "Branches",
      items: named(base && review?.branches || [], ({ name }) => name)
        .filter(({ name }) => name !== base)
        .map(({ name, subject }) => ({
          key: `branch ${name}`,
          name,
          detail: subject,
          icon: GitBranch,
          run: () => goTo({ screen: "review", base, head: name }),
        })),
    },
  ];
}

const ACTIONS: readonly Entry[] = [
  ...SCREENS.map(({ screen, name, icon }): Entry => ({
    key: screen,
    name: `Go to ${name}`,
    said: name,
    icon,
    run: () => goTo({ screen }),
  })),
  { key: "undo", name: "Undo the last save", icon: Undo2, run: () => void undoLast("undo") },
  { key: "redo", name: "Redo what was undone", icon: Redo2, run: () => void undoLast("redo") },
  {
    key: "commit",
    name: "Commit now",
    detail: "what was saved",
    icon: GitCommitHorizontal,
    run: () => void commitNow(),
  },
  {
    key: "uncommitted",
    name: "Review uncommitted work",
    icon: GitCompare,
    run: () => goTo({ screen: "review", base: "HEAD", head: WORKTREE }),
  },
  {
    key: "note",
    name: "New note",
    icon: NotebookPen,
    run: () => void createNote({}),
  },
  { key: "tour", name: "Take the tour", icon: Footprints, run: startTour },
  ...(["light", "dark", "system"] as const).map((theme): Entry => ({
    key: theme,
    name: `Theme: ${theme}`,
    icon: SunMoon,
    run: () => chooseTheme(theme),
  })),
];
