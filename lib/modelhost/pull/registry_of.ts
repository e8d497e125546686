/**
 * The host that a model's name asks for, lower case; null for the runtime's own registry. A name is
 * `[[host/]namespace/]model[:tag]`; a first part that can only be a host is one wherever it stands.
 * @see https://github.com/ollama/ollama/blob/main/types/model/name.go
 */
export function registryOf(name: string): string | null {
  const parts = name.replace(/:[^/:]*$/, "").split("/");
  if (parts.length === 1) return null;
  const first = parts[0] ?? "";
  const hosts = parts.slice(0, -2).join("/");
  if (hosts !== "") return hosts.toLowerCase();
  // No namespace has a dot or a colon, and none is empty.
  const isHost = first === "" || /[.:]/.test(first) || first.toLowerCase() === "localhost";
  return isHost ? first.toLowerCase() : null;
}
