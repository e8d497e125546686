import { describe } from "node:test";
import { commitContract } from "./contract/commits.ts";
import { comparisonContract } from "./contract/comparisons.ts";
import { configurationContract } from "./contract/configuration.ts";
import { damageContract } from "./contract/damage.ts";
import { historyContract } from "./contract/history.ts";
import { indexContract } from "./contract/index.ts";
import { manyHeadsContract } from "./contract/many_heads.ts";
import { pathContract } from "./contract/paths.ts";
import { refContract } from "./contract/refs.ts";
import { statusContract } from "./contract/status.ts";
import type { OpenEngine } from "./contract/with_repository.ts";

/** What both engines must do alike, judged by stock git. */
export function repositoryContract(name: string, open: OpenEngine): void {
  describe(`Repository (${name})`, () => {
    refContract(open);
    historyContract(open);
    manyHeadsContract(open);
    comparisonContract(open);
    statusContract(open);
    indexContract(open);
    pathContract(open);
    commitContract(open);
    configurationContract(open);
    damageContract(open);
  });
}
