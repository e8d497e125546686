import { Refusal } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { queryClient } from "../api/query_client.ts";

/** Returns a report of an error, to be pasted where somebody can help: no text of the project is in it but what the error says. */
export async function reportOf(title: string, error: Error): Promise<string> {
  const rows = [
    ["What", title],
    ["Why", error.message],
    ["Code", error instanceof Refusal ? `${error.code} (${error.status})` : error.name],
    ["Place", location.hash || "#/"],
    ["Version", await readVersion()],
    ["Browser", navigator.userAgent],
    ["When", new Date().toISOString()],
  ];
  const told = rows.map(([name, value]) => `${name}: ${value}`).join("\n");
  return error instanceof Refusal || !error.stack ? told : `${told}\n\n${error.stack}`;
}

async function readVersion(): Promise<string> {
  try {
    return (await queryClient.ensureQueryData(queries.health())).version;
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return `not told: ${refusal.message}`;
  }
}
