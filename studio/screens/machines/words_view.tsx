import { type ReactNode, useEffect, useRef } from "react";
import type { Schemas } from "../../api/client.ts";
import { Waiting } from "../../parts/states.tsx";
import type { Family, Finding } from "../../parts/machine/model.ts";
import { FindingList } from "./finding_list.tsx";
import { sayPath } from "./names.ts";

interface Props {
  readonly narrative: Schemas["MachineNarrative"] | undefined;
  readonly findings: readonly Finding[];
  readonly family: Family;
  readonly selected: string | null;
  readonly select: (state: string) => void;
}

/** The machine in plain English; the sentences of a state and its box on the diagram lead to each other. */
export function WordsView({ narrative, findings, family, selected, select }: Props): ReactNode {
  const chosen = useRef<HTMLLIElement>(null);
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: "nearest" });
  }, [selected, narrative]);
  if (narrative === undefined) return <Waiting rows={12} />;
  return (
    <section className="scroll" aria-label="In words" tabIndex={0}>
      <p className="section words-summary">{narrative.summary}</p>
      <FindingList findings={findings} open={select} />
      {narrative.context.length > 0 && (
        <section className="section">
          <h3>What it remembers</h3>
          {narrative.context.map((sentence) => <p key={sentence}>{sentence}</p>)}
        </section>
      )}
      <ol>
        {narrative.states.map(({ path, sentences }) => (
          <li
            key={path}
            ref={path === selected ? chosen : null}
            className="words-state"
            data-selected={path === selected}
          >
            <button
              type="button"
              className="part-link words-name"
              aria-pressed={path === selected}
              onClick={() => select(path)}
            >
              {path === "" ? family.root?.name : sayPath(path)}
            </button>
            {sentences.map((sentence, index) => <p key={index}>{sentence}</p>)}
          </li>
        ))}
      </ol>
    </section>
  );
}
