import { z } from "zod";
import { pageAnswer, pageQuery } from "../paging/mod.ts";
import { filePath } from "../project/place_schemas.ts";
import { routeFields } from "../source/units/schemas.ts";
import { featureQuery, pageAddress } from "./page/schemas.ts";

export const gitStatus = z.enum([
  "added",
  "modified",
  "deleted",
  "type_changed",
  "untracked",
  "conflicted",
]);

export const pageRow = pageAddress.extend({
  path: filePath,
  title: z.string().describe("What a person calls it: of `ProductListPage`, Product list"),
  components: z.array(z.string()).describe("Names of the components that the file declares"),
  ...routeFields,
  gitStatus: gitStatus.optional().describe(
    "How it differs from the last commit, which `GET /api/pages/all` tells; absent where it does not, and without a repository",
  ),
});

/** The pages of a feature. */
export const pageListQuery = featureQuery.partial().extend(pageQuery("pages", "all"));

/** The pages of all features. */
export const allPagesQuery = z.object(pageQuery("pages", "all"));

export const pageList = z.object({
  pages: z.array(pageRow).describe("Sorted by feature and file"),
  count: z.int().describe("How many these are"),
  ...pageAnswer("pages"),
  unreadable: z.array(z.object({
    path: filePath,
    line: z.int().describe("From 1"),
    message: z.string().describe("What cannot be told, in one sentence"),
  })).describe("Routes whose page only running the code would tell"),
});

export const pageFeatures = z.object({
  features: z.array(z.object({
    name: z.string().describe("What routes take as `feature`"),
    path: filePath.nullable().describe("Its folder; null for a virtual feature"),
    virtual: z.boolean().describe('True for "app" and "shared": code outside of features'),
    pages: z.int().describe("How many pages it has"),
  })).describe("Sorted by name"),
});
