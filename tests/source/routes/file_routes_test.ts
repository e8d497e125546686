import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import {
  expoRoute,
  type FileRoute,
  nextAppRoute,
  nextPagesRoute,
  remixRoute,
  tanStackRoute,
} from "../../../lib/source/routes/mod.ts";

type Row = readonly [path: string, route: string | null];

/** A pattern, with a `!` in front for a layout. */
function shown(route: FileRoute | null): string | null {
  return route && `${route.layout ? "!" : ""}${route.pattern}`;
}

function check(read: (path: string) => FileRoute | null, rows: readonly Row[]): void {
  for (const [path, route] of rows) {
    it(`reads ${path}`, () => assertEquals(shown(read(path)), route));
  }
}

describe("nextAppRoute", () => {
  check(nextAppRoute, [
    ["page.tsx", "/"],
    ["layout.tsx", "!/"],
    ["(shop)/cart/page.jsx", "/cart"],
    ["blog/[slug]/page.tsx", "/blog/[slug]"],
    ["docs/[[...rest]]/page.mdx", "/docs/[[...rest]]"],
    ["board/@team/page.tsx", "/board"],
    ["feed/(.)photo/[id]/page.tsx", "/feed/photo/[id]"],
    ["feed/(..)photo/[id]/page.tsx", "/photo/[id]"],
    ["a/b/c/(..)(..)photo/page.tsx", "/a/photo"],
    ["a/b/@modal/(...)photo/page.tsx", "/photo"],
    ["_private/page.tsx", null],
    ["%5Fshown/page.tsx", "/_shown"],
    ["blog/loading.tsx", null],
    ["api/route.ts", null],
  ]);
});

describe("nextPagesRoute", () => {
  check(nextPagesRoute, [
    ["index.tsx", "/"],
    ["blog/index.tsx", "/blog"],
    ["blog/[slug].tsx", "/blog/[slug]"],
    ["_app.tsx", null],
    ["_document.js", null],
    ["api/users.ts", null],
    ["404.tsx", "/404"],
  ]);
});

describe("remixRoute of flat names", () => {
  check((path) => remixRoute(path), [
    ["_index.tsx", "/"],
    ["about.tsx", "/about"],
    ["concerts.$city.tsx", "/concerts/:city"],
    ["concerts._index.tsx", "/concerts"],
    ["concerts_.mine.tsx", "/concerts/mine"],
    ["_auth.tsx", "!/"],
    ["_auth.login.tsx", "/login"],
    ["files.$.tsx", "/files/*"],
    ["$.tsx", "/*"],
    ["($lang)._index.tsx", "/:lang?"],
    ["($lang).about.tsx", "/:lang?/about"],
    ["sitemap[.]xml.tsx", "/sitemap.xml"],
    ["reports.$id[.pdf].ts", "/reports/:id.pdf"],
    ["[_]hidden.tsx", "/_hidden"],
    ["app.projects/route.tsx", "/app/projects"],
    ["app.projects/index.tsx", "/app/projects"],
    ["app.projects/card.tsx", null],
    ["app/projects/route.tsx", null],
    ["styles.css", null],
  ]);
});

describe("remixRoute of folders", () => {
  check((path) => remixRoute(path, "folders"), [
    ["index.tsx", "/"],
    ["blog/index.tsx", "/blog"],
    ["blog/$postId.tsx", "/blog/:postId"],
    ["__auth/login.tsx", "/login"],
    ["__auth.tsx", "!/"],
    ["files/$.tsx", "/files/*"],
    ["blog.edit.tsx", "/blog/edit"],
  ]);
});

describe("remixRoute of nested names", () => {
  check((path) => remixRoute(path, "nested"), [
    ["_auth/login.tsx", "/login"],
    ["users/$username/notes/_layout.tsx", "!/users/:username/notes"],
    ["users/$username/notes/$noteId_.edit.tsx", "/users/:username/notes/:noteId/edit"],
    ["users/+shared/editor.tsx", null],
    ["embed+/_v0+/direct.$token.tsx", "/embed/direct/:token"],
    ["admin+/index.tsx", "/admin"],
    ["admin/route.tsx", "/admin"],
  ]);
});

describe("tanStackRoute", () => {
  check(tanStackRoute, [
    ["/", "/"],
    ["/posts/", "/posts"],
    ["/_auth/posts_/$postId/deep", "/posts/$postId/deep"],
    ["/(group)/sign-in", "/sign-in"],
    ["/_auth", "!/"],
    ["/clerk/(auth)", "!/clerk"],
  ]);
});

describe("remixRoute of names with a plus behind folders", () => {
  check((path) => remixRoute(path, "hybrid"), [
    ["_index.tsx", "/"],
    ["about.tsx", "/about"],
    ["_auth+/_layout.tsx", "!/"],
    ["_auth+/sign-in.tsx", "/sign-in"],
    ["t.$team+/documents.$id._index.tsx", "/t/:team/documents/:id"],
    ["[__print]+/log.tsx", "/__print/log"],
    ["users/route.tsx", "/users"],
    ["users/_layout.tsx", "!/users"],
    ["users/list.route.tsx", "/users/list"],
    ["users/Card.tsx", null],
    ["users+/parts/Card.tsx", null],
    ["users+/$id/route.tsx", "/users/:id"],
  ]);
});

describe("expoRoute", () => {
  check(expoRoute, [
    ["index.tsx", "/"],
    ["_layout.tsx", "!/"],
    ["(tabs)/_layout.tsx", "!/"],
    ["(tabs)/settings.tsx", "/settings"],
    ["post/[id].tsx", "/post/[id]"],
    ["[...rest].tsx", "/[...rest]"],
    ["home.web.tsx", "/home"],
    ["+not-found.tsx", "/+not-found"],
    ["+html.tsx", null],
    ["+native-intent.ts", null],
    ["user+api.ts", null],
    ["logo.png", null],
  ]);
});
