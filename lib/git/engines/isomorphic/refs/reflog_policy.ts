import { identityOf } from "../../../identity.ts";
import type { Settings } from "../settings/read_config.ts";
import type { ReflogPolicy } from "./log_updates.ts";

/** What the configuration says of reflogs, and who writes them now. */
export function reflogPolicy(settings: Settings): ReflogPolicy {
  const mode = settings.get("core.logallrefupdates")?.toLowerCase();
  const isOn = settings.isOn("core.logallrefupdates", true);
  const now = new Date();
  return {
    automatic: mode === "always" ? "all" : isOn ? "branches" : "none",
    by: {
      ...identityOf(settings.get("user.name"), settings.get("user.email")),
      timestamp: Math.floor(now.getTime() / 1000),
      offset: -now.getTimezoneOffset(),
    },
  };
}
