import { useQuery } from "@tanstack/react-query";
import { LogOut, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { api, ask, type Schemas, SERVICE } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { queryClient } from "../../api/query_client.ts";
import { CopyButton } from "../../parts/copy_button.tsx";
import { Hint } from "../../parts/hint.tsx";
import { Failed, Waiting } from "../../parts/states.tsx";
import { tellRefusal, toasts } from "../../parts/toasts.tsx";
import { ago } from "../../parts/words.ts";
import { textOf } from "../git/plan_name.tsx";
import { change, submit } from "./change.ts";

type Token = Schemas["ListTokensAnswer"]["tokens"][number];
type Scope = Token["scopes"][number];
type MadeToken = Schemas["MakeTokenAnswer"];

/** The access to the service: of the person who is signed in, and of programs with tokens of their own. */
export function Access(): ReactNode {
  const { data } = useQuery(queries.session());
  if (data === undefined) return null;
  return (
    <section className="card" aria-labelledby="access">
      <div className="row">
        <h2 id="access" className="grow">Programs and agents</h2>
        {data.session && data.tokens && (
          <button
            type="button"
            className="button"
            onClick={() => void signOut()}
          >
            <LogOut size={14} aria-hidden /> Sign out ({data.session.login})
          </button>
        )}
      </div>
      <div className="row">
        <span className="muted">For agents, MCP at</span>
        <code className="truncate grow">{SERVICE}/mcp</code>
        <CopyButton text={`${SERVICE}/mcp`} label="Copy the address" />
      </div>
      {data.tokens ? <Tokens /> : (
        <p className="muted">
          Every program that reaches the port of this service may do all that you may. Started with
          {" "}
          <code className="unbroken">--auth token</code>, the service gives each program a token
          that allows no more than the program needs.
        </p>
      )}
    </section>
  );
}

function Tokens(): ReactNode {
  const { data, error, refetch } = useQuery(queries.tokens());
  const [made, setMade] = useState<MadeToken | null>(null);
  if (error !== null && data === undefined) {
    return (
      <Failed
        title="The tokens cannot be listed"
        error={error}
        retry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Waiting rows={2} />;
  return (
    <>
      <TokenForm tell={setMade} />
      {made && data.tokens.some(({ id }) => id === made.token.id) && (
        <div className="stack access-made" role="status">
          <p>
            The token of <strong>{made.token.name}</strong>, shown now and never again:
          </p>
          <div className="row">
            <code className="grow access-token">{made.text}</code>
            <CopyButton text={made.text} label="Copy the token" />
          </div>
        </div>
      )}
      {data.tokens.length === 0
        ? <p className="muted">No program has a token.</p>
        : (
          <ul className="tools-list">
            {data.tokens.map((token) => <TokenRow key={token.id} token={token} />)}
          </ul>
        )}
    </>
  );
}

const SCOPES: Readonly<Record<Scope, string>> = {
  read: "read: asks about the project",
  edit: "edit: writes what can be undone",
  run: "run: starts and stops work",
  decide: "decide: approves in your name",
};

function TokenForm({ tell }: { readonly tell: (made: MadeToken) => void }): ReactNode {
  async function make(form: FormData): Promise<boolean> {
    const name = textOf(form, "name");
    const scopes = form.getAll("scope") as Scope[]; // of the boxes below
    return await change(
      "tokens",
      "The token was not made",
      async () => tell(await ask(api.POST("/auth/tokens", { body: { name, scopes } }))),
    );
  }
  return (
    <form className="stack" onSubmit={(event) => void submit(event, make)}>
      <label className="field">
        <span>Name of the program</span>
        <input name="name" className="input" maxLength={100} autoComplete="off" required />
      </label>
      <fieldset className="access-scopes">
        <legend className="muted">It may</legend>
        {Object.entries(SCOPES).map(([scope, words]) => (
          <label key={scope} className="row">
            <input
              type="checkbox"
              name="scope"
              value={scope}
              defaultChecked={scope === "read" || scope === "edit"}
            />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
      <p>
        <button type="submit" className="button">Make a token</button>
      </p>
    </form>
  );
}

function TokenRow({ token: { id, name, scopes, createdAt } }: { readonly token: Token }) {
  return (
    <li className="row">
      <span className="grow">
        <strong className="truncate access-name" title={name}>{name}</strong>
        <span className="muted">{scopes.join(", ")}, made {ago(createdAt)}</span>
      </span>
      <Hint label={`Revoke the token of ${name}`} side="left">
        <button
          type="button"
          className="button button-quiet button-icon"
          onClick={() => confirmRevocation(id, name)}
        >
          <Trash2 size={16} aria-hidden />
        </button>
      </Hint>
    </li>
  );
}

/** A program that loses its token stops in the middle of its work: it does only after a second word. */
function confirmRevocation(id: string, name: string): void {
  toasts.add({
    title: `Revoke the token of ${name}?`,
    description: "It ends at once, with all streams that it has opened.",
    timeout: 10_000,
    actionProps: {
      children: "Revoke",
      onClick: () =>
        void change(
          "tokens",
          "The token was not revoked",
          () => ask(api.DELETE("/auth/tokens/{id}", { params: { path: { id } } })),
        ),
    },
  });
}

async function signOut(): Promise<void> {
  try {
    await ask(api.POST("/auth/logout", { body: {} }));
    await queryClient.resetQueries();
  } catch (error) {
    tellRefusal("Nobody was signed out", error);
  }
}
