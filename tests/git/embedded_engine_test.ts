import { openEmbeddedRepository } from "../../lib/git/engines/embedded/open_repository.ts";
import { repositoryContract } from "./contract.ts";

repositoryContract("embedded", openEmbeddedRepository);
