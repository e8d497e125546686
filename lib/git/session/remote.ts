import { WorkbenchError } from "../../errors/mod.ts";
import { gitFailed } from "../common/git_failed.ts";
import type { GitRemote } from "../common/schemas.ts";
import { shownUrl } from "../common/shown_url.ts";
import { hasRepository, type SessionHost } from "./session_host.ts";

const NAME = "origin";

/** The project's remote. */
export async function readRemote(host: SessionHost): Promise<GitRemote> {
  const entered = await host.enter();
  if (!hasRepository(entered)) return { repo: false, connected: false, name: null, url: null };
  const url = await entered.site.repository.remoteUrl(NAME);
  if (url === null) return { repo: true, connected: false, name: null, url: null };
  return { repo: true, connected: true, name: NAME, url: shownUrl(url) };
}

/** Adds the remote. @param url checked already */
export async function connectRemote(host: SessionHost, url: string): Promise<GitRemote> {
  const entered = await host.enter();
  if (!hasRepository(entered)) {
    const message = entered.problem?.message ?? "the project has no repository";
    throw gitFailed("not_found", `Cannot connect a remote: ${message}`);
  }
  const { repository } = entered.site;
  if (await repository.remoteUrl(NAME) !== null) {
    throw new WorkbenchError(
      "already_connected",
      `The repository has a remote "${NAME}" already, which is never overwritten`,
    );
  }
  await repository.addRemote(NAME, url);
  return await readRemote(host);
}
