import type { Settings } from "../settings/read_config.ts";
import type { ReflogPolicy } from "./log_updates.ts";

/** Who moves refs where the user has told git no name. */
const NOBODY = { name: "Project Workbench", email: "workbench@localhost" };

/** What the configuration says of reflogs, and who writes them now. */
export function reflogPolicy(settings: Settings): ReflogPolicy {
  const mode = settings.get("core.logallrefupdates")?.toLowerCase();
  const isOn = settings.isOn("core.logallrefupdates", true);
  const [name, email] = [settings.get("user.name"), settings.get("user.email")];
  const now = new Date();
  return {
    automatic: mode === "always" ? "all" : isOn ? "branches" : "none",
    by: {
      ...(name && email ? { name, email } : NOBODY),
      timestamp: Math.floor(now.getTime() / 1000),
      offset: -now.getTimezoneOffset(),
    },
  };
}
