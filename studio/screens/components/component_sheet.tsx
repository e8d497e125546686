import { useQuery } from "@tanstack/react-query";
import { Code } from "lucide-react";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { Failed, Waiting } from "../../parts/states.tsx";
import { count } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { UsesView } from "../units/uses_view.tsx";

type Description = Schemas["DescribeComponentAnswer"]["components"][number];

/** What the components of a file take, and who renders them. */
export function ComponentSheet({ path }: { readonly path: string }): ReactNode {
  const { data, error, refetch } = useQuery(queries.describe(path));
  if (error !== null && data === undefined) {
    return (
      <Failed
        title="The component cannot be read"
        error={error}
        retry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Waiting rows={8} />;
  return (
    <div className="scroll sheet">
      <div className="row">
        <p className="muted mono truncate grow">{path}</p>
        <PlaceLink to={{ screen: "units", path }} className="button">
          <Code size={14} aria-hidden /> Open
        </PlaceLink>
      </div>
      {data.components.map((component) => <Sheet key={component.name} component={component} />)}
      <section>
        <h2>Rendered by</h2>
        <UsesView path={path} />
      </section>
    </div>
  );
}

function Sheet({ component }: { readonly component: Description }): ReactNode {
  const { name, description, props, inherited, acceptsAny, unresolved } = component;
  const own = props.filter(({ inheritedFrom }) => inheritedFrom === undefined);
  return (
    <section className="stack">
      <h1 className="mono">{name}</h1>
      {description !== "" && <p>{description}</p>}
      {own.length === 0
        ? (
          <p className="muted">
            {acceptsAny
              ? "It takes anything."
              : unresolved.length > 0
              ? "No prop of its own could be read."
              : "It takes no props of its own."}
          </p>
        )
        : <PropTable props={own} />}
      {inherited.map(({ from, props }) => (
        <p key={from} className="muted">
          And {count(props, "prop")} of <code>{from}</code>.
        </p>
      ))}
      {unresolved.map(({ message }) => <p key={message} className="muted">{message}</p>)}
    </section>
  );
}

function PropTable({ props }: { readonly props: Description["props"] }): ReactNode {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Prop</th>
          <th scope="col">Type</th>
          <th scope="col">Default</th>
        </tr>
      </thead>
      <tbody>
        {props.map(({ name, type, required, default: value, description, values }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>{" "}
              {required && <span className="badge badge-warning">required</span>}
              {description !== "" && <p className="muted">{description}</p>}
            </th>
            <td>
              <code>{values ? values.map((each) => JSON.stringify(each)).join(" | ") : type}</code>
            </td>
            <td>{value !== null && <code>{value}</code>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
