import { describe, it } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { parseRemoteUrl } from "../../lib/git/common/remote_url.ts";
import { DEFAULT_HOSTS } from "../../lib/clone/service/options.ts";
import { WorkbenchError } from "../../lib/errors/mod.ts";

const usual = { hosts: DEFAULT_HOSTS, allowHttp: false };

const GOOD: Readonly<Record<string, string>> = {
  "https://github.com/owner/repository": "repository",
  "https://github.com/owner/repository.git": "repository",
  "https://GitHub.com/Owner/Repository": "Repository",
  "HTTPS://github.com/owner/repository": "repository",
  "https://github.com/git/git": "git",
  "https://github.com/owner/.github": ".github",
  "https://github.com/owner/next.js": "next.js",
  "https://gitlab.com/group/repository": "repository",
  "https://gitlab.com/group/sub-group/deeper/repository.git": "repository",
  "https://codeberg.org/owner/a_b-c.d": "a_b-c.d",
};

const BAD = [
  "",
  "github.com/owner/repository",
  "http://github.com/owner/repository",
  "ssh://git@github.com/owner/repository",
  "git@github.com:owner/repository.git",
  "git://github.com/owner/repository",
  "ext::sh -c touch% /tmp/x",
  "fd::17/foo",
  "file:///etc/passwd",
  "/etc/passwd",
  "--upload-pack=touch /tmp/x",
  "https://--upload-pack=x/owner/repository",
  "https://user@github.com/owner/repository",
  "https://user:secret@github.com/owner/repository",
  "https://:@github.com/owner/repository",
  "https://github.com@evil.example/owner/repository",
  "https://github.com:443/owner/repository",
  "https://github.com:8443/owner/repository",
  "https://github.com:/owner/repository",
  "https://github.com/owner/repository?x=1",
  "https://github.com/owner/repository?",
  "https://github.com/owner/repository#main",
  "https://github.com/owner/repository#",
  "https://github.com/owner/repo%73itory",
  "https://github.com/owner/%2e%2e/repository",
  "https://github.com/owner/../repository",
  "https://github.com/owner/./repository",
  "https://github.com/owner/..",
  "https://github.com/owner/.git",
  "https://github.com/owner/.GIT",
  "https://github.com/owner",
  "https://github.com/owner/",
  "https://github.com/owner/repository/",
  "https://github.com//owner/repository",
  "https://github.com/owner//repository",
  "https://github.com/owner/repository/tree/main",
  "https://github.com/-owner/repository",
  "https://github.com/owner/-repository",
  "https://github.com/owner\\repository/x",
  "https:\\\\github.com\\owner\\repository",
  "https:///github.com/owner/repository",
  "https:github.com/owner/repository",
  " https://github.com/owner/repository",
  "https://github.com/owner/repository ",
  "https://github.com/owner/repo\nsitory",
  "https://github.com/owner/repository\0",
  "https://gіthub.com/owner/repository",
  "https://github.com/owner/rеpository",
  "https://ｇithub.com/owner/repository",
  "https://github。com/owner/repository",
  `https://github.com/owner/${"x".repeat(101)}`,
  `https://github.com/owner/${"x".repeat(10_000)}`,
  `https://gitlab.com/${"group/".repeat(25)}repository`,
];

const ELSEWHERE = [
  "https://evil.example/owner/repository",
  "https://github.com.evil.example/owner/repository",
  "https://evilgithub.com/owner/repository",
  "https://github.com./owner/repository",
  "https://.github.com/owner/repository",
  "https://xn--gthub-n4a.com/owner/repository",
  "https://localhost/owner/repository",
  "https://127.0.0.1/owner/repository",
  "https://127.1/owner/repository",
  "https://2130706433/owner/repository",
  "https://0x7f000001/owner/repository",
  "https://0177.0.0.1/owner/repository",
  "https://[::1]/owner/repository",
  "https://[::ffff:127.0.0.1]/owner/repository",
  "https://169.254.169.254/latest/meta-data",
];

function codeOf(url: string): string {
  return assertThrows(() => parseRemoteUrl(url, usual), WorkbenchError).code;
}

describe("parseRemoteUrl", () => {
  for (const [url, repository] of Object.entries(GOOD)) {
    it(`takes ${url}`, () => assertEquals(parseRemoteUrl(url, usual).repository, repository));
  }
  for (const url of BAD) {
    it(`refuses ${JSON.stringify(url).slice(0, 80)}`, () => {
      assertEquals(codeOf(url), "bad_clone_url");
    });
  }
  for (const url of ELSEWHERE) {
    it(`does not allow the host of ${url}`, () => assertEquals(codeOf(url), "host_not_allowed"));
  }

  it("keeps scheme, host and path alone, the host in lower case", () => {
    const { href, hostname } = parseRemoteUrl("HTTPS://GitLab.com/A/b.git", usual);
    assertEquals({ href, hostname }, {
      href: "https://gitlab.com/A/b.git",
      hostname: "gitlab.com",
    });
  });

  it("quotes nothing of a URL that may hold a password", () => {
    const error = assertThrows(() => parseRemoteUrl("https://me:hunter2@github.com/a/b", usual));
    assertEquals(String(error).includes("hunter2"), false);
  });

  it("says how a URL for SSH, and one without its scheme, is given", () => {
    const wanted = "https://git.example.com/ada/shop.git";
    const urls = [
      "git@git.example.com:ada/shop.git",
      "ssh://git@git.example.com/ada/shop.git",
      "git.example.com/ada/shop.git",
    ];
    for (const url of urls) {
      const { message } = assertThrows(() => parseRemoteUrl(url, usual), WorkbenchError);
      assertEquals(message, `Cannot use this URL for a repository: give "${wanted}"`);
    }
    for (const url of ["me:hunter2@git.example.com/a/b", "hunter2@git.example.com:a/b"]) {
      const { message } = assertThrows(() => parseRemoteUrl(url, usual), WorkbenchError);
      assertEquals(message.includes("hunter2"), false);
    }
  });

  it("says how a folder of the machine is opened, and quotes nothing of it", () => {
    for (const url of ["/home/me/app", "./app", "../app", "~/app", "file:///app", "C:\\app", "."]) {
      const error = assertThrows(() => parseRemoteUrl(url, usual), WorkbenchError);
      assertEquals(error.code, "bad_clone_url");
      assertEquals(
        error.message,
        "Cannot use a folder of a machine as the URL of a repository: the service opens a folder when it is started with --project DIR",
      );
    }
  });

  it("names the hosts that it is set up for, and the option that sets them", () => {
    const policy = { hosts: ["a.example", "b.example:8443"], allowHttp: false };
    const error = assertThrows(() => parseRemoteUrl("https://c.example/a/b", policy));
    assertEquals(
      error instanceof Error && error.message,
      'Cannot use a repository at "c.example": the service is set up for a.example and b.example:8443; started with --clone-host, once for each host, it is for those instead',
    );
  });

  it("takes a port that the options name, and http where they allow it", () => {
    const intranet = { hosts: ["git.intranet:8443", "[::1]:80"], allowHttp: true };
    const urls = ["https://git.intranet:8443/a/b", "http://[::1]:80/a/b"];
    assertEquals(urls.map((url) => parseRemoteUrl(url, intranet).href), urls);
    for (const url of ["https://git.intranet:8444/a/b"]) {
      assertEquals(
        assertThrows(() => parseRemoteUrl(url, intranet), WorkbenchError).code,
        "bad_clone_url",
      );
    }
  });
});
