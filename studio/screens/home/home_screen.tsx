import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { Waiting } from "../../parts/states.tsx";
import { count } from "../../parts/words.ts";
import { TourOffer } from "../../shell/help/tour_offer.tsx";
import { useTour } from "../../shell/help/tour_state.ts";
import { Health } from "./health.tsx";
import { PageCards } from "./page_cards.tsx";
import { Rules } from "./rules.tsx";
import { SaveView } from "./save_view.tsx";
import { Saves } from "./saves.tsx";
import { ToDo } from "./to_do.tsx";
import "./home.css";

/** The open project: what it is, what waits for the person, what was saved, its pages and its rules; or what one save changed. */
export function HomeScreen({ save }: { readonly save: string | undefined }): ReactNode {
  return save === undefined ? <Overview /> : <SaveView key={save} id={save} />;
}

function Overview(): ReactNode {
  const { data: project } = useQuery(queries.project());
  const tour = useTour();
  if (project === undefined) return <Waiting rows={10} />;
  return (
    <div className="scroll">
      <div className="page home">
        {tour === "offered" && <TourOffer />}
        <ProjectHead project={project} />
        <Problems project={project} />
        <div className="home-columns">
          <div className="stack home-main">
            <ToDo />
            <PageCards />
            <Rules rules={project.rules} />
          </div>
          <div className="stack home-side">
            <Saves />
            <Health />
          </div>
        </div>
      </div>
    </div>
  );
}

const FRAMEWORKS: Readonly<Record<string, string>> = {
  next: "Next.js",
  remix: "Remix",
  "react-router": "React Router",
  "tanstack-start": "TanStack Start",
  astro: "Astro",
  expo: "Expo",
  "react-native": "React Native",
  vite: "Vite",
  cra: "Create React App",
  library: "Library",
};

function ProjectHead({ project }: { readonly project: Schemas["ReadProjectAnswer"] }): ReactNode {
  const { name, layout } = project;
  const framework = FRAMEWORKS[layout.framework.name];
  return (
    <header className="stack home-head">
      <div className="row">
        <h1 className="truncate">{name}</h1>
        {framework && (
          <span className="badge badge-accent" title={layout.framework.evidence}>{framework}</span>
        )}
      </div>
      <ul className="row home-counts" title="Files by what their folders are for">
        <li>
          <strong>{layout.units}</strong> files
        </li>
        {Object.entries(layout.layers).filter(isCounted).map(([layer, units]) => (
          <li key={layer}>
            <strong>{units}</strong> {NOUNS[layer]?.[units === 1 ? 0 : 1] ?? layer}
          </li>
        ))}
      </ul>
      {layout.packages.length > 0 && (
        <p className="muted">A workspace of {count(layout.packages.length, "package")}.</p>
      )}
      <details className="muted home-reason">
        <summary>How its folders are read</summary>
        <p>{layout.reason}</p>
      </details>
    </header>
  );
}

/** Whether files of a layer are counted here: the pages below are those that a route leads to, which are others. */
function isCounted([layer, units]: readonly [string, number]): boolean {
  return units > 0 && layer !== "page";
}

/** A folder is counted by its files: how many components and machines these hold is told where those are listed. */
const NOUNS: Readonly<Record<string, readonly [string, string]>> = {
  component: ["component file", "component files"],
  expression: ["expression file", "expression files"],
  provider: ["provider file", "provider files"],
  workflow: ["workflow file", "workflow files"],
  hook: ["hook file", "hook files"],
  service: ["service file", "service files"],
  domain: ["domain file", "domain files"],
  types: ["file of types", "files of types"],
};

function Problems({ project }: { readonly project: Schemas["ReadProjectAnswer"] }): ReactNode {
  if (project.problems.length === 0) return null;
  return (
    <ul className="home-problems" aria-label="Problems of the project">
      {project.problems.map(({ code, path, message }) => (
        <li key={`${code}${path}${message}`} className="notice notice-warning">
          {message}
        </li>
      ))}
    </ul>
  );
}
