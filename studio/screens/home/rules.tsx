import { Collapsible } from "@base-ui/react/collapsible";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { api, ask, type Schemas } from "../../api/client.ts";
import { queryClient } from "../../api/query_client.ts";
import { DiffView } from "../../parts/diff/diff_view.tsx";
import { tellRefusal, toasts } from "../../parts/toasts.tsx";
import { RulePlaces } from "./rule_places.tsx";

type Rule = Schemas["ReadProjectAnswer"]["rules"][number];

const SOURCES: Readonly<Record<Rule["source"], string>> = {
  configured: "from workbench.json",
  kept: "kept by this project",
  universal: "asked of every project",
  off: "not asked of this project",
};

/** The rules, each with its level and the reason for it; they can be written down. */
export function Rules({ rules }: { readonly rules: readonly Rule[] }): ReactNode {
  const on = rules.filter(({ severity }) => severity !== "off");
  const off = rules.filter(({ severity }) => severity === "off");
  return (
    <section className="card" aria-labelledby="rules">
      <div className="row">
        <h2 id="rules" className="grow">Rules</h2>
        <span className="badge">{on.length} on</span>
      </div>
      <ul className="home-list">{on.map((rule) => <RuleRow key={rule.id} rule={rule} />)}</ul>
      {off.length > 0 && (
        <Collapsible.Root>
          <Collapsible.Trigger className="fold">
            <ChevronRight size={14} aria-hidden className="fold-arrow" /> Off{" "}
            <span className="badge">{off.length}</span>
          </Collapsible.Trigger>
          <Collapsible.Panel>
            <ul className="home-list">
              {off.map((rule) => <RuleRow key={rule.id} rule={rule} />)}
            </ul>
          </Collapsible.Panel>
        </Collapsible.Root>
      )}
      {rules.some(({ source }) => source === "kept") && <Adopt />}
    </section>
  );
}

const TONES: Readonly<Partial<Record<Rule["severity"], string>>> = {
  error: "badge-removed",
  warning: "badge-warning",
};

function RuleRow({ rule }: { readonly rule: Rule }): ReactNode {
  const { id, severity, summary, why, places, kept, source } = rule;
  const broken = places === null || kept === null ? null : places - kept;
  // A level is no alarm as long as nothing breaks the rule.
  const tone = broken !== null && broken > 0 ? TONES[severity] : undefined;
  return (
    <li className="home-rule" title={why}>
      <span className={`badge ${tone ?? ""}`}>{severity}</span>
      <span>{summary}</span>
      <span className="muted">{SOURCES[source]}</span>
      {(broken === null ? severity !== "off" : broken > 0) && (
        <RulePlaces rule={id} places={broken} />
      )}
    </li>
  );
}

/** Writes the levels that the project keeps into its workbench.json, after a look at what that would change. */
function Adopt(): ReactNode {
  const [diff, setDiff] = useState<string | null>(null);
  async function adopt(dryRun: boolean): Promise<void> {
    try {
      const answer = await ask(api.POST("/api/project/config", { body: { adopt: true, dryRun } }));
      if (dryRun) return setDiff(answer.diff ?? "");
      setDiff(null);
      await queryClient.invalidateQueries({ queryKey: ["project"] });
      toasts.add({ title: "The rules are in workbench.json" });
    } catch (error) {
      tellRefusal("The rules cannot be written", error);
    }
  }
  if (diff === null) {
    return (
      <p>
        <button type="button" className="button" onClick={() => void adopt(true)}>
          Write them down…
        </button>
      </p>
    );
  }
  return (
    <div className="stack">
      <div className="home-diff">
        <DiffView diff={diff} label="What workbench.json would say" />
      </div>
      <div className="row">
        <button type="button" className="button button-main" onClick={() => void adopt(false)}>
          Save workbench.json
        </button>
        <button type="button" className="button" onClick={() => setDiff(null)}>Leave it</button>
      </div>
    </div>
  );
}
