import { useQuery } from "@tanstack/react-query";
import { Route } from "lucide-react";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { splitPath } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { goTo } from "../../places/use_place.ts";

/** The places at which a way through the project begins: pages, or the files of the flow of a feature. */
export function Starts({ feature }: { readonly feature: string | undefined }): ReactNode {
  const { data, error, refetch } = useQuery(queries.pages());
  if (error !== null && data === undefined) {
    return <Failed title="The pages cannot be listed" error={error} retry={() => void refetch()} />;
  }
  if (data === undefined) return <Waiting rows={10} />;
  const features = [...new Set(data.pages.map((page) => page.feature))];
  return (
    <>
      <header className="bar review-bar">
        <h1 className="bar-title grow">Flow</h1>
        {features.length > 0 && <FeatureChoice feature={feature} features={features} />}
      </header>
      {data.pages.length === 0
        ? (
          <Empty icon={<Route size={20} aria-hidden />} title="No route leads to a page">
            A flow begins at a page. The other files of the project are under Units.
          </Empty>
        )
        : feature === undefined
        ? <Pages pages={data.pages} />
        : <FeatureFlow feature={feature} />}
    </>
  );
}

interface FeatureProps {
  readonly feature: string | undefined;
  readonly features: readonly string[];
}

function FeatureChoice({ feature = "", features }: FeatureProps): ReactNode {
  return (
    <label className="row review-choice">
      <span className="muted">Feature</span>
      <select
        className="input"
        value={feature}
        onChange={({ target }) => goTo({ screen: "flow", feature: target.value || undefined })}
      >
        <option value="">All pages</option>
        {features.map((name) => <option key={name} value={name}>{name}</option>)}
      </select>
    </label>
  );
}

function Pages(
  { pages }: { readonly pages: readonly Schemas["ListAllPagesAnswer"]["pages"][number][] },
): ReactNode {
  return (
    <nav className="scroll" aria-label="Pages">
      <p className="muted flow-intro">
        Choose a page. From there you follow what its source names, file by file, and see what a
        change of each would reach.
      </p>
      <ul className="flow-starts">
        {pages.map(({ path, title, route }) => (
          <li key={`${path}${route}`}>
            <PlaceLink to={{ screen: "flow", path }} className="flow-row" title={path}>
              <span className="grow">
                <span className="truncate flow-name">{title}</span>
                <span className="mono muted truncate flow-path">{route ?? path}</span>
              </span>
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FeatureFlow({ feature }: { readonly feature: string }): ReactNode {
  const { data, error, refetch } = useQuery(queries.flow(feature));
  if (error !== null && data === undefined) {
    return <Failed title="The flow cannot be read" error={error} retry={() => void refetch()} />;
  }
  if (data === undefined) return <Waiting rows={10} />;
  return (
    <nav className="scroll flow-tree" aria-label={`Flow of ${feature}`}>
      <FlowRows rows={data.roots} feature={feature} />
    </nav>
  );
}

interface RowsProps {
  readonly rows: readonly Schemas["FlowRow"][];
  readonly feature: string;
}

function FlowRows({ rows, feature }: RowsProps): ReactNode {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.path}>
          <PlaceLink
            to={{ screen: "flow", feature, path: row.path }}
            className="flow-row"
            title={row.path}
          >
            <span className="mono truncate">{splitPath(row.path).name}</span>
            <span className="badge">{row.layer}</span>
            {row.feature !== feature && row.feature !== null && (
              <span className="badge" title="Another feature">{row.feature}</span>
            )}
            {row.shownAbove && <span className="muted">shown above</span>}
            {row.shownBelow && <span className="muted">shown below</span>}
          </PlaceLink>
          {row.children && <FlowRows rows={row.children} feature={feature} />}
        </li>
      ))}
    </ul>
  );
}
