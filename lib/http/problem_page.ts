import { createHash } from "node:crypto";
import type { PlainAnswer } from "./answer.ts";
import { pathBelow } from "./base_path.ts";
import { allowOf, type Problem } from "./problems.ts";

/**
 * Answers a problem as a page, for a person whose browser has opened the address: what happened, and what to do. Programs,
 * and whatever asks below `/api`, get the problem document.
 * @param base the path that the service is mounted at
 */
export function problemPage(problem: Problem, base: string): PlainAnswer {
  const { title, words, ways } = PAGES[problem.code] ?? plainPage(problem);
  const links = ways.map(([to, name]) => `<a href="${escaped(`${base}${to}`)}">${name}</a>`);
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<main>
<h1>${escaped(title)}</h1>
${words.map((each) => `<p>${escaped(each)}</p>`).join("\n")}
<p>${links.join(" · ")}</p>
<p><small>${problem.status} ${problem.code}</small></p>
</main>
</html>
`;
  return {
    status: problem.status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src '${STYLE_HASH}'`,
      "vary": "accept",
      ...allowOf(problem),
    },
    body: html,
  };
}

/** Tells a browser that opens an address from a script that asks for it. */
export function isVisit(
  { request: { method, headers }, url }: { readonly request: Request; readonly url: URL | null },
  base: string,
): boolean {
  const wanted = headers.get("accept") ?? "";
  if (method !== "GET" || !wanted.includes("text/html") || url === null) return false;
  return !pathBelow(base, url.pathname).startsWith("/api/");
}

interface Page {
  readonly title: string;
  readonly words: readonly string[];
  /** The paths below the base where to go on, with their names. */
  readonly ways: readonly (readonly [string, string])[];
}

const STUDIO = ["/", "Open the Studio"] as const;

const PAGES: Partial<Record<Problem["code"], Page>> = {
  bad_sign_in_token: {
    title: "This sign-in link does not work any more",
    words: [
      "A link works once. This one was used already, or the service has printed a newer one since.",
      "Who is signed in already goes on in the Studio. Else open the newest link that the service printed where it runs: after one was used it prints another.",
    ],
    ways: [STUDIO],
  },
  session_required: {
    title: "Sign in first",
    words: [
      "Open the newest sign-in link that the service printed where it runs, or paste it into the Studio.",
    ],
    ways: [STUDIO],
  },
  route_not_found: {
    title: "There is nothing at this address",
    words: [
      "The service has no page here. Pages of the Studio have a # in their address, as in /#/units.",
    ],
    ways: [STUDIO, ["/docs", "Every route, for programs"]],
  },
};

function plainPage({ title, detail }: Problem): Page {
  return { title, words: [detail], ways: [STUDIO] };
}

const STYLE =
  ":root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:36rem;margin:12vh auto;padding:0 1rem}h1{font-size:1.4rem}";
const STYLE_HASH = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
