import { existsSync } from "node:fs";
import { gitRepositoryAt } from "../../support/git_repository.ts";
import { type MakeRequest, plain } from "./route_case.ts";

/** Puts the project under version control, where it is not yet. */
export function versioned(make: MakeRequest = plain): MakeRequest {
  return (test) => {
    if (!existsSync(test.path(".git"))) {
      const repository = gitRepositoryAt(test.root);
      repository.git("init", "--quiet", "--initial-branch=main");
      repository.commitAll("The shop as it was");
    }
    return make(test);
  };
}
