import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { PathText } from "../../parts/path_text.tsx";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { count } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";

/** The places that render what a unit exports, each with the props that it gives; of other files the routes that show them and the files that import them. */
export function UsesView({ path }: { readonly path: string }): ReactNode {
  const { data, error, refetch } = useQuery(queries.describe(path));
  if (error !== null) {
    return (
      <Failed
        title="The uses cannot be read"
        error={error}
        retry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Waiting />;
  if (data.usages.length === 0) return <Others described={data} />;
  const byPath = Map.groupBy(data.usages, (usage) => usage.path);
  return (
    <ul className="uses">
      {[...byPath].map(([from, usages]) => (
        <li key={from}>
          <div className="row">
            <PlaceLink to={{ screen: "units", path: from }} className="uses-path">
              <PathText path={from} />
            </PlaceLink>
            <span className="badge">{count(usages.length, "use")}</span>
          </div>
          <ul>
            {usages.map(({ component, line, props }) => (
              <li key={`${component} ${line}`} className="row muted">
                <span className="mono">line {line}</span>
                <span className="mono node-tag">{component}</span>
                <span className="truncate mono">{props.join(" ")}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** The routes that show a file of which no element is rendered, and the files that import it. */
function Others(
  { described }: { readonly described: Schemas["DescribeComponentAnswer"] },
): ReactNode {
  const { routes, importers } = described;
  // What declares a route of it is told with the route.
  const declaring = new Set(routes.map(({ declaredIn }) => declaredIn));
  const files = [...new Set(importers.map((each) => each.path))]
    .filter((each) => !declaring.has(each));
  if (routes.length + files.length === 0) {
    return (
      <Empty title="Nothing uses this file">
        No element of the project renders it, no route shows it, and no file imports it.
      </Empty>
    );
  }
  return (
    <>
      {routes.length > 0 && (
        <FileList title={`${count(routes.length, "route shows", "routes show")} it:`}>
          {routes.map(({ route, declaredIn }) => (
            <FileRow key={`${route} ${declaredIn}`} path={declaredIn}>
              <span className="mono">{route ?? "an address that code computes"}</span>
            </FileRow>
          ))}
        </FileList>
      )}
      {files.length > 0 && (
        <FileList
          title={`${routes.length > 0 ? "" : "No element of the project renders it; "}${
            count(files.length, "file imports", "files import")
          } it:`}
        >
          {files.map((file) => <FileRow key={file} path={file} />)}
        </FileList>
      )}
    </>
  );
}

interface FileListProps {
  readonly title: string;
  readonly children: ReactNode;
}

function FileList({ title, children }: FileListProps): ReactNode {
  return (
    <>
      <p className="section muted">{title}</p>
      <ul className="uses">{children}</ul>
    </>
  );
}

interface FileRowProps {
  readonly path: string;
  readonly children?: ReactNode;
}

function FileRow({ path, children }: FileRowProps): ReactNode {
  return (
    <li className="row">
      <PlaceLink to={{ screen: "units", path }} className="uses-path">
        <PathText path={path} />
      </PlaceLink>
      {children}
    </li>
  );
}
