import { readFile } from "node:fs/promises";
import { BUILT } from "./built_folder.ts";

/** The addresses at which a dev server may answer: its port is not known when the page is sent. */
const LOOPBACK = ["http", "https"].flatMap((scheme) => [
  `${scheme}://localhost:*`,
  `${scheme}://127.0.0.1:*`,
]);

/** A page, and the policy with which it must be sent. */
export interface StudioPage {
  readonly html: string;
  /** The page may load and ask this service alone, and add no style but those that know the nonce of this very answer. */
  readonly policy: string;
}

/**
 * Returns the page of the Studio.
 * @param basePath where the host mounts the service; empty at the root
 */
export async function studioPage(basePath: string): Promise<StudioPage> {
  const nonce = crypto.randomUUID();
  const page = await readFile(new URL("index.html", BUILT), "utf8");
  // The build writes each address of its own beside the page; the service keeps them in a folder.
  const html = page.replaceAll('="./', `="${basePath}/studio/`).replaceAll("%NONCE%", nonce);
  return { html, policy: policyOf(nonce) };
}

function policyOf(nonce: string): string {
  return [
    "default-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    // The live preview shows the dev server of the project, which listens on this machine.
    `frame-src ${LOOPBACK.join(" ")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
