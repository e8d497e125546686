import type { Defence } from "../defence.ts";

/** Who may ask, and what is kept secret. */
export const sessionDefences: readonly Defence[] = [
  {
    name: "wants a session",
    file: "lib/http/fetch.ts",
    code: "if (!session && !open) throw sessionRequired();",
    without: "",
    tests: ["routes/guards_test.ts", "routes/auth_test.ts"],
  },
  {
    name: "wants a session of who decides, also without the gate",
    file: "routes/processes.ts",
    code: `const by = requireSession(session).login;
        return await workbench.processes.decide`,
    without: `const by = session?.login ?? "local";
        return await workbench.processes.decide`,
    tests: ["trust/without_gate_test.ts"],
  },
  {
    name: "wants a session of who runs a plan, also without the gate",
    file: "routes/plan.ts",
    code: "const { login: startedBy } = requireSession(session);",
    without: 'const startedBy = session?.login ?? "local";',
    tests: ["routes/plan_test.ts"],
  },
  {
    name: "checks the signature of a session",
    file: "lib/auth/session_token.ts",
    code: "!timingSafeEqual(actual, expected)",
    without: "actual.length === 0",
    tests: ["auth/authentication_test.ts"],
  },
  {
    name: "ends a session that nobody uses",
    file: "lib/auth/session_token.ts",
    code: "now - claims.usedAt <= IDLE_MS && ",
    without: "",
    tests: ["auth/authentication_test.ts"],
  },
  {
    name: "ends every session",
    file: "lib/auth/session_token.ts",
    code: " && now - claims.signedInAt <= LIFETIME_MS",
    without: "",
    tests: ["auth/authentication_test.ts"],
  },
  {
    name: "ends a session for all copies of its cookie",
    file: "lib/auth/authentication.ts",
    code: "claims && !revoked.has(claims.id)",
    without: "claims",
    tests: ["auth/authentication_test.ts"],
  },
  {
    name: "takes a sign-in link once",
    file: "lib/auth/authentication.ts",
    code: "      signInToken = null;\n",
    without: "",
    tests: ["auth/authentication_test.ts"],
  },
  {
    name: "looks at each cookie of its name",
    file: "lib/http/session_gate.ts",
    code: "own.slice(0, MOST_COOKIES)",
    without: "own.slice(0, 1)",
    tests: ["routes/auth_test.ts"],
  },
  {
    name: "looks at so many cookies of its name",
    file: "lib/http/session_gate.ts",
    code: "own.slice(0, MOST_COOKIES)",
    without: "own",
    tests: ["routes/auth_test.ts"],
  },
  {
    name: "lets guesses wait",
    file: "lib/auth/authentication.ts",
    code: "await wait(brake.delay(), signal);",
    without: "",
    tests: ["auth/authentication_test.ts"],
  },
  {
    name: "keeps its records out of the project",
    file: "assemble_workbench.ts",
    code: "requireOutside(project, stateDirectory);",
    without: "void requireOutside;",
    tests: ["mistakes/command_test.ts"],
  },
  {
    name: "does not serve the network without sign-in",
    file: "assemble_workbench.ts",
    code: 'if (auth === "off" && address) requireSignIn(address.hostname);',
    without: "",
    tests: ["workbench/create_workbench_test.ts"],
  },
  {
    name: "keeps its key to itself",
    file: "lib/auth/key_file.ts",
    code: "mode: 0o600",
    without: "mode: 0o644",
    tests: ["auth/authentication_test.ts"],
  },
  {
    name: "keeps its folder to itself",
    file: "lib/state/state_directory.ts",
    code: "mode: 0o700",
    without: "mode: 0o755",
    tests: ["state/state_directory_test.ts"],
  },
  {
    name: "keeps its records to itself",
    file: "lib/state/write_whole.ts",
    code: "mode: 0o600",
    without: "mode: 0o644",
    tests: ["state/record_file_test.ts"],
  },
];
