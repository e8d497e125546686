import { type ReactNode, useEffect, useState } from "react";
import { KeyRound } from "lucide-react";
import { api, ask } from "../api/client.ts";
import { queryClient } from "../api/query_client.ts";

/** Asks for the one-time token, where a session is needed and there is none. What is below stays as it is. */
export function SignIn(): ReactNode {
  useEffect(() => {
    // The link may have been opened in another window.
    const again = () => void queryClient.invalidateQueries({ queryKey: ["project"] });
    globalThis.addEventListener("focus", again);
    return () => globalThis.removeEventListener("focus", again);
  }, []);
  const [problem, setProblem] = useState<string | null>(null);
  async function signIn(form: FormData): Promise<void> {
    const field = form.get("token");
    const given = typeof field === "string" ? field.trim() : "";
    const token = URL.canParse(given) ? new URL(given).searchParams.get("token") ?? given : given;
    try {
      await ask(api.POST("/auth/login", { body: { token } }));
      await queryClient.invalidateQueries();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }
  return (
    <main className="empty cover">
      <KeyRound size={20} aria-hidden />
      <h1>Sign in</h1>
      <p className="muted">
        Open the newest sign-in link that the service printed where it runs, or paste it here. Each
        works once; one that was used makes the service print another.
      </p>
      <form className="row" style={{ width: "100%" }} action={(form) => void signIn(form)}>
        <input
          className="input"
          name="token"
          aria-label="Sign-in link"
          required
          autoComplete="off"
        />
        <button type="submit" className="button button-main">Sign in</button>
      </form>
      {problem !== null && <p role="alert" className="danger">{problem}</p>}
    </main>
  );
}
