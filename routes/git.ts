/**
 * Commit-on-save: the session that turns what the service writes into commits on a branch of its own.
 * @module
 */
import {
  gitCommitAnswer,
  gitConfigurationAnswer,
  gitConfigurationChange,
  gitDirtyAnswer,
  gitPlan,
  gitRemote,
  gitRemoteRequest,
  gitSessionView,
} from "../lib/git/common/schemas.ts";
import { type Area, get, post } from "../lib/http/mod.ts";

const since = "0.9";

export const gitArea: Area = {
  name: "git",
  summary: "Saves become commits on a branch of their own. Nothing is ever pushed.",
  routes: [
    get(
      "/api/git/session",
      {
        since,
        operationId: "readGitSession",
        summary: "The repository, and the session with what is pending",
        response: gitSessionView,
        errors: ["git_failed"],
      },
      async ({ workbench }) => (await workbench.git.session()).describe(),
    ),

    post(
      "/api/git/commit",
      {
        since,
        scope: "run",
        operationId: "commitSession",
        summary: "Commits what is pending now",
        response: gitCommitAnswer,
        errors: ["git_failed"],
      },
      async ({ workbench }) => (await workbench.git.session()).commit(),
    ),

    post(
      "/api/git/config",
      {
        since,
        scope: "decide",
        operationId: "configureGit",
        summary: "Sets parts of the configuration, all or nothing",
        body: gitConfigurationChange,
        response: gitConfigurationAnswer,
        errors: ["git_failed", "disk_full", "file_not_writable"],
      },
      async ({ body, workbench }) => ({
        config: await (await workbench.git.session()).configure(body),
      }),
    ),

    post(
      "/api/git/dirty-answer",
      {
        since,
        scope: "decide",
        operationId: "answerGitQuestion",
        summary: "Answers the session's question: carry the changes along, or stash them",
        body: gitDirtyAnswer,
        response: gitCommitAnswer,
        errors: [
          "no_question",
          "cannot_stash",
          "git_failed",
          "content_changed",
          "file_too_large",
          "file_not_readable",
          "file_not_writable",
          "disk_full",
        ],
      },
      async ({ body, workbench }) =>
        (await workbench.git.session()).answer(body.answer, { remember: body.remember }),
    ),

    post(
      "/api/git/plan",
      {
        since,
        operationId: "nameGitPlan",
        summary: "Names the plan or ticket that the session works from",
        body: gitPlan,
        response: gitSessionView,
        errors: ["git_failed", "disk_full", "file_not_writable"],
      },
      async ({ body, workbench }) => (await workbench.git.session()).name(body),
    ),

    get(
      "/api/git/remote",
      {
        since,
        operationId: "readRemote",
        summary: "The remote, without credentials",
        response: gitRemote,
        errors: ["git_failed"],
      },
      async ({ workbench }) => (await workbench.git.session()).remote(),
    ),

    post(
      "/api/git/remote",
      {
        since,
        scope: "decide",
        operationId: "connectRemote",
        summary: "Adds `origin` to a project that has none; nothing is contacted",
        body: gitRemoteRequest,
        response: gitRemote,
        errors: ["already_connected", "bad_clone_url", "host_not_allowed", "git_failed"],
      },
      async ({ body, workbench }) => (await workbench.git.session()).connect(body.url),
    ),
  ],
};
