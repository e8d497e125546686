import { openIsomorphicRepository } from "../../lib/git/engines/isomorphic/mod.ts";
import { repositoryContract } from "./contract.ts";

repositoryContract("isomorphic", openIsomorphicRepository);
