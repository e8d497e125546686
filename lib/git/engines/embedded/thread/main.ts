import { WorkbenchError } from "../../../../errors/mod.ts";
import { serveJobs } from "../../../../threads/mod.ts";
import { diskCode } from "../../../common/disk.ts";
import { editIndex } from "../index_file.ts";
import { openLibrary } from "../library.ts";
import type { IndexVerbs } from "./protocol.ts";

serveJobs<IndexVerbs>({
  async editIndex({ place, path, entries }) {
    try {
      await editIndex(openLibrary(place), path, entries);
      return null;
    } catch (error) {
      const code = error instanceof WorkbenchError ? undefined : diskCode(error);
      if (!(error instanceof Error) || code === undefined) throw error;
      return { code, message: error.message };
    }
  },
});
