import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queries } from "../../api/queries.ts";
import { Failed, Waiting } from "../../parts/states.tsx";
import { PlaceLink } from "../../places/place_link.tsx";

/** The pages of the project by route, each with its state in git. */
export function PageCards(): ReactNode {
  const { data, error, refetch } = useQuery(queries.pages());
  return (
    <section className="card" aria-labelledby="pages">
      <div className="row">
        <h2 id="pages" className="grow">Pages</h2>
        {data && <span className="badge">{data.total}</span>}
      </div>
      {error !== null && data === undefined && (
        <Failed
          title="The pages cannot be listed"
          error={error}
          retry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Waiting rows={4} />}
      {data?.pages.length === 0 && (
        <p className="muted">
          No route of the project leads to a page. Its components are under Units.
        </p>
      )}
      <ul className="home-pages">
        {data?.pages.map(({ path, title, route, gitStatus }) => (
          <li key={`${path}${route}`}>
            <PlaceLink to={{ screen: "units", path }} className="home-page" title={path}>
              <span className="row">
                <strong className="truncate grow">{title}</strong>
                {gitStatus && (
                  <span className="badge badge-warning">{gitStatus.replace("_", " ")}</span>
                )}
              </span>
              <span className="mono muted truncate">{route ?? path}</span>
            </PlaceLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
