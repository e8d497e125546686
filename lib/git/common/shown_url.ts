const SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "ssh:", "git:", "ftp:", "ftps:"]);
const SCP = /^(?:[^@/\s]*@)?([A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\]):(?!\/\/)([^\s@:]+)$/;

/**
 * A remote's URL as it may be shown: host and path, without user, password, query and fragment. Of what cannot be told
 * apart from a credential, and of folders of the machine, only the last part is left.
 */
export function shownUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed && SCHEMES.has(parsed.protocol) && parsed.host) {
    return `${parsed.protocol}//${parsed.host}${
      isPlain(parsed.pathname) ? parsed.pathname : "/..."
    }`;
  }
  const [, host, path = ""] = parsed && url.includes("://") ? [] : SCP.exec(url) ?? [];
  // A drive of Windows looks like a host of one letter.
  if (host && host.length > 1) return `${host}:${isPlain(path) ? path : "..."}`;
  return `.../${lastPart(url)}`;
}

/** Nothing in it that could introduce, or hide, a user's name and password. */
function isPlain(path: string): boolean {
  return /^[\w.~/+-]*$/.test(path);
}

function lastPart(url: string): string {
  const part = url.split(/[/\\]/).findLast((piece) => piece !== "") ?? "";
  return isPlain(part) ? part : "...";
}
