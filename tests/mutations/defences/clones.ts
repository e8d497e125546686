import type { Defence } from "../defence.ts";

/** Where clones come from, and what they bring. */
export const cloneDefences: readonly Defence[] = [
  {
    name: "clones from hosts that it was told",
    file: "lib/git/common/remote_url.ts",
    code: "if (!policy.hosts.some((host) => host.toLowerCase() === hostname + port)) {",
    without: 'if (hostname === "") {',
    tests: ["git/remote_url_test.ts", "routes/clone_test.ts"],
  },
  {
    name: "clones over https",
    file: "lib/git/common/remote_url.ts",
    code: 'if (scheme.toLowerCase() === "http" && !policy.allowHttp) throw badUrl();',
    without: "",
    tests: ["git/remote_url_test.ts", "routes/clone_test.ts"],
  },
  {
    name: "takes plain paths of repositories",
    file: "lib/git/common/remote_url.ts",
    code: "  requirePath(segments, WITHOUT_GROUPS.has(hostname) ? 2 : MAX_SEGMENTS);\n",
    without: "",
    tests: ["git/remote_url_test.ts", "routes/clone_test.ts"],
  },
  {
    name: "wants every address of a host to be public",
    file: "lib/clone/host/check_host.ts",
    code: "!addresses.every(",
    without: "!addresses.some(",
    tests: ["clone/http/git_http_test.ts"],
  },
  {
    name: "judges addresses in others by what they carry",
    file: "lib/clone/host/public_address.ts",
    code: "if (carried !== null) return isPublicAddress(carried);",
    without: "if (carried !== null) return true;",
    tests: ["clone/host/public_address_test.ts"],
  },
  {
    name: "connects to the address that it has checked",
    file: "lib/clone/http/pinned_request.ts",
    code: "    lookup,\n",
    without: "",
    tests: ["clone/http/git_http_test.ts"],
  },
  {
    name: "follows no redirect to another host",
    file: "lib/clone/http/redirect.ts",
    code:
      'if (to?.origin !== from.origin || to.username + to.password !== "") throw leadsElsewhere();',
    without: "if (to === null) throw leadsElsewhere();",
    tests: ["clone/http/git_http_test.ts", "clone/failing_clones_test.ts"],
  },
  {
    name: "takes no name that leads elsewhere",
    file: "lib/clone/repository/tree.ts",
    code: 'if (isBad || namesGitFolder(name)) throw unsafe(folder, `the name "${name}"`);',
    without: "",
    tests: ["clone/repository/tree_test.ts"],
  },
  {
    name: "takes no link for a folder beside it",
    file: "lib/clone/repository/tree.ts",
    code: "exact.has(name) || (twin && isLink)",
    without: "exact.has(name)",
    tests: ["clone/repository/tree_test.ts"],
  },
  {
    name: "unpacks no object that memory cannot take",
    file: "lib/clone/repository/check_pack.ts",
    code: "if (bytes <= MAX_OBJECT_BYTES) return;",
    without: "return;",
    tests: ["clone/failing_clones_test.ts", "clone/unsafe_repositories_test.ts"],
  },
  {
    name: "leaves no clone locked by a pull that was killed",
    file: "lib/clone/open_clones.ts",
    code: "  removeLeftLocks(options.workspace, options.report);\n",
    without: "",
    tests: ["clone/restart_test.ts"],
  },
];
