import { Checkbox } from "@base-ui/react/checkbox";
import { Archive, Check, CircleHelp, CircleMinus, CornerUpRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { useKeys } from "../../parts/keys.ts";
import { count } from "../../parts/words.ts";
import { answerQuestion } from "./ask_git.ts";
import { FileChange } from "./file_change.tsx";

type Asked = Schemas["GitQuestion"];
type Choice = Asked["choices"][number];

const CHOICES = {
  carry: {
    name: "Carry them along",
    words: "They are committed with the first commit of the session, marked as carried.",
    icon: CornerUpRight,
    key: "A",
  },
  stash: {
    name: "Stash them",
    words: "They leave the working tree into a stash: git stash pop brings them back.",
    icon: Archive,
    key: "S",
  },
  leave: {
    name: "Leave them",
    words: "They stay as they are, in no commit of the session.",
    icon: CircleMinus,
    key: "L",
  },
} as const;

/** What the session must know before it commits anything, with the files that it is about. */
export function Question({ question }: { readonly question: Asked }): ReactNode {
  const [remember, setRemember] = useState(false);
  const id = useId();
  const { text, choices, groups, files, kind } = question;
  function answer(choice: Choice): void {
    if (choices.includes(choice)) void answerQuestion(choice, remember && kind === "dirty");
  }
  useKeys({
    a: () => answer("carry"),
    s: () => answer("stash"),
    l: () => answer("leave"),
  });
  return (
    <section className="card git-question" aria-labelledby={id}>
      <h2 id={id} className="row">
        <CircleHelp size={16} aria-hidden /> A question before the first commit
      </h2>
      <p>
        {kind === "dirty"
          ? `${count(files.length, "file")} had changes of your own before this session began. ` +
            "Nothing is committed before you say what becomes of them."
          : text}
      </p>
      {groups.length > 0 && (
        <p className="row git-groups">
          {groups.map(({ feature, layers, files }) => (
            <span key={feature} className="badge" title={layers.join(", ")}>
              {feature}: {count(files, "file")}
            </span>
          ))}
        </p>
      )}
      <ul className="home-list git-asked" tabIndex={0} aria-label="The files in question">
        {files.map(({ path, status }) => (
          <li key={path}>
            <FileChange path={path} change={status} />
          </li>
        ))}
      </ul>
      <div className="git-choices">
        {choices.map((choice) => {
          const { name, words, icon: Icon, key } = CHOICES[choice];
          return (
            <button
              key={choice}
              type="button"
              className="git-choice"
              onClick={() => answer(choice)}
            >
              <strong className="row">
                <Icon size={14} aria-hidden /> <span className="grow">{name}</span>
                <kbd className="kbd">{key}</kbd>
              </strong>
              <span className="muted">{words}</span>
            </button>
          );
        })}
      </div>
      {kind === "dirty" && (
        <label className="row git-remember">
          <Checkbox.Root className="checkbox" checked={remember} onCheckedChange={setRemember}>
            <Checkbox.Indicator>
              <Check size={12} aria-hidden />
            </Checkbox.Indicator>
          </Checkbox.Root>
          Always answer so in this project
        </label>
      )}
    </section>
  );
}
