import { assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { layoutOf, unitsOf } from "./layout_listing.ts";

describe("detectLayout: projects without features", () => {
  it("reads a Create React App", () => {
    const layout = layoutOf(
      `
      package.json
      public/index.html
      src/App.js
      src/index.js
      src/setupTests.js
      src/pages/Home.js
      src/pages/Checkout/index.js
      src/pages/Checkout/components/Form.js
      src/components/Button/index.js
      src/context/theme.js
      src/contexts/AuthContext.js
      src/hooks/useAuth.js
      src/services/http.js
    `,
      { packageJson: { name: "shop", dependencies: { "react-scripts": "5" } } },
    );
    assertEquals(unitsOf(layout), [
      "src/components/Button/index.js = shared component src/components/Button/index.js",
      "src/contexts/AuthContext.js = shared provider src/contexts/AuthContext.js",
      "src/hooks/useAuth.js = shared hook src/hooks/useAuth.js",
      "src/pages/Checkout/components/Form.js = shared component src/pages/Checkout/components/Form.js",
      "src/pages/Checkout/index.js = app page src/pages/Checkout/index.js",
      "src/pages/Home.js = app page src/pages/Home.js",
    ]);
    assertEquals(layout.framework.name, "cra");
    assertEquals(layout.packageName, "shop");
    assertStringIncludes(layout.reason, 'the pages of "app" are in "src/pages"');
  });

  it("reads Vite's template, where App.tsx is all there is", () => {
    const layout = layoutOf(`
      package.json
      vite.config.ts
      src/App.tsx
      src/main.tsx
    `);
    assertEquals(unitsOf(layout), ["src/App.tsx = shared component src/App.tsx"]);
    assertEquals(layout.framework, { name: "vite", evidence: 'there is a "vite.config.ts"' });
    assertStringIncludes(layout.reason, "1 file counts as a component for its name");
  });

  it("reads Next.js's app router", () => {
    for (const base of ["", "src/"]) {
      const layout = layoutOf(`
        next.config.js
        ${base}app/layout.tsx
        ${base}app/page.tsx
        ${base}app/(shop)/products/[id]/page.tsx
        ${base}app/(shop)/products/[id]/loading.tsx
        ${base}app/(shop)/products/[id]/Gallery.tsx
        ${base}app/(shop)/products/[id]/actions.ts
        ${base}app/components/page.tsx
        ${base}app/routes/page.tsx
        ${base}app/dashboard/components/Chart.tsx
        ${base}app/api/users/route.ts
        ${base}components/ui/button.tsx
        ${base}lib/utils.ts
      `);
      assertEquals(
        unitsOf(layout).map((line) => line.replaceAll(base === "" ? "\0" : base, "")).sort(),
        [
          "app/(shop)/products/[id]/Gallery.tsx = app component app/(shop)/products/[id]/Gallery.tsx",
          "app/(shop)/products/[id]/loading.tsx = app component app/(shop)/products/[id]/loading.tsx",
          "app/(shop)/products/[id]/page.tsx = app page app/(shop)/products/[id]/page.tsx",
          "app/components/page.tsx = app page app/components/page.tsx",
          "app/dashboard/components/Chart.tsx = shared component app/dashboard/components/Chart.tsx",
          "app/layout.tsx = app component app/layout.tsx",
          "app/page.tsx = app page app/page.tsx",
          "app/routes/page.tsx = app page app/routes/page.tsx",
          "components/ui/button.tsx = shared component components/ui/button.tsx",
        ],
      );
      assertEquals(layout.pageFolders("app"), [`${base}app`]);
      assertEquals(layout.framework.name, "next");
    }
  });

  it("reads Next.js's pages router, where any folder is a route and api is none", () => {
    for (const base of ["", "src/"]) {
      const layout = layoutOf(`
        ${base}pages/_app.tsx
        ${base}pages/index.tsx
        ${base}pages/components/index.tsx
        ${base}pages/docs/api/intro.tsx
        ${base}pages/api/users.ts
        ${base}pages/index.test.tsx
        ${base}components/Header.tsx
      `);
      assertEquals(
        layout.layerUnits.map((unit) => `${unit.feature} ${unit.layer} ${unit.file}`),
        [
          `shared component ${base}components/Header.tsx`,
          `app page ${base}pages/_app.tsx`,
          `app page ${base}pages/components/index.tsx`,
          `app page ${base}pages/docs/api/intro.tsx`,
          `app page ${base}pages/index.tsx`,
        ],
      );
      assertEquals(layout.unmatched.examples, [`${base}pages/api/users.ts`]);
    }
  });

  it("reads Remix", () => {
    const layout = layoutOf(
      `
      app/root.tsx
      app/routes/_index.tsx
      app/routes/posts.$slug.tsx
      app/routes/about/route.tsx
      app/routes/about/page.tsx
      app/components/Header.tsx
      app/models/post.server.ts
    `,
      { packageJson: { devDependencies: { "vite": "5", "@remix-run/react": "2" } } },
    );
    assertEquals(unitsOf(layout), [
      "app/components/Header.tsx = shared component app/components/Header.tsx",
      "app/routes/_index.tsx = app page app/routes/_index.tsx",
      "app/routes/about/page.tsx = app page app/routes/about/page.tsx",
      "app/routes/about/route.tsx = app page app/routes/about/route.tsx",
      "app/routes/posts.$slug.tsx = app page app/routes/posts.$slug.tsx",
    ]);
    assertEquals(layout.framework.name, "remix");
  });

  it("calls a framework by its own name, also where it grew out of another one or is built with it", () => {
    const frameworks = [
      ["@react-router/dev", "react-router"],
      ["@tanstack/react-start", "tanstack-start"],
      ["astro", "astro"],
      ["@tanstack/react-router", "vite"],
      ["expo-router", "expo"],
      ["expo", "expo"],
      ["react-native", "react-native"],
      ["react-native-web", "vite"],
    ].map(([dependency = "", name]) => {
      const devDependencies = { vite: "7", [dependency]: "1" };
      const { framework } = layoutOf("src/routes/index.tsx", { packageJson: { devDependencies } });
      return [framework.name, name];
    });
    assertEquals(frameworks.map(([found]) => found), frameworks.map(([, name]) => name));
  });

  it("does not take a package for one of Vite that has it for its tests alone", () => {
    const devDependencies = { vite: "7", vitest: "3" };
    const nameOf = (files: string, packageJson: object): string =>
      layoutOf(files, { packageJson }).framework.name;
    assertEquals(nameOf("src/add.ts\nvite.config.ts", { devDependencies }), "unknown");
    assertEquals(nameOf("src/add.ts\nindex.html", { devDependencies }), "vite");
    assertEquals(
      nameOf("src/add.ts", { devDependencies, scripts: { build: "tsc && vite build" } }),
      "vite",
    );
  });

  it("says first what it found, and then what not", () => {
    const { reason } = layoutOf("src/pages/Home.tsx");
    assertEquals(
      reason,
      'By convention, the pages of "app" are in "src/pages". Features are not told apart, as there ' +
        "is no features directory (looked for features, src/features, app/features, src/systems, src/modules).",
    );
  });

  it("does not take a server's routes and lib for pages and domain code", () => {
    const layout = layoutOf(`
      routes/users.js
      server/routes/posts.ts
      server/lib/db.ts
      src/types/user.ts
      src/services/http.ts
      src/components/A.tsx
    `);
    assertEquals(unitsOf(layout), ["src/components/A.tsx = shared component src/components/A.tsx"]);
    assertEquals(layout.unmatched.count, 5);
  });

  it("names the first page folders in its reason, however many there are", () => {
    const layout = layoutOf(
      ["a", "b", "c", "d", "e"].map((name) => `${name}/pages/P.tsx`).join("\n"),
    );
    assertStringIncludes(layout.reason, '"a/pages", "b/pages", "c/pages" and 2 more.');
  });

  it("finds shared folders anywhere, the one nearest to the root first", () => {
    const layout = layoutOf(`
      src/admin/components/Button.tsx
      src/components/Button.tsx
      src/admin/pages/Users.tsx
      src/machines/auth.ts
    `);
    assertEquals(unitsOf(layout), [
      "src/admin/components/Button.tsx = shared component src/admin/components/Button.tsx",
      "src/admin/pages/Users.tsx = app page src/admin/pages/Users.tsx",
      "src/components/Button.tsx = shared component src/components/Button.tsx",
      "src/machines/auth.ts = shared workflow src/machines/auth.ts",
    ]);
    assertEquals(layout.layerFolders("shared", "component"), [
      "src/components",
      "src/admin/components",
    ]);
  });
});

describe("detectLayout: known architectures", () => {
  it("reads Bulletproof React", () => {
    const layout = layoutOf(`
      src/app/index.tsx
      src/app/router.tsx
      src/app/routes/landing.tsx
      src/app/routes/app/discussions/discussion.tsx
      src/components/ui/button/button.tsx
      src/components/layouts/auth-layout.tsx
      src/features/comments/api/get-comments.ts
      src/features/comments/components/comments.tsx
      src/features/users/components/users-list.tsx
      src/hooks/use-disclosure.ts
      src/lib/api-client.ts
      src/testing/test-utils.tsx
      src/types/api.ts
    `);
    assertEquals(unitsOf(layout), [
      "src/app/routes/app/discussions/discussion.tsx = app page src/app/routes/app/discussions/discussion.tsx",
      "src/app/routes/landing.tsx = app page src/app/routes/landing.tsx",
      "src/components/layouts/auth-layout.tsx = shared component src/components/layouts/auth-layout.tsx",
      "src/components/ui/button/button.tsx = shared component src/components/ui/button/button.tsx",
      "src/features/comments/api/get-comments.ts = comments service api/get-comments.ts",
      "src/features/comments/components/comments.tsx = comments component comments.tsx",
      "src/features/users/components/users-list.tsx = users component users-list.tsx",
      "src/hooks/use-disclosure.ts = shared hook src/hooks/use-disclosure.ts",
    ]);
    assertEquals(layout.features.map((feature) => feature.name), [
      "app",
      "comments",
      "shared",
      "users",
    ]);
  });

  it("reads feature-sliced design, with its ui folders", () => {
    const layout = layoutOf(`
      src/app/providers/router.tsx
      src/pages/home/index.ts
      src/pages/home/ui/HomePage.tsx
      src/widgets/header/ui/Header.tsx
      src/entities/user/ui/UserCard.tsx
      src/entities/user/model/user.ts
      src/features/auth/ui/LoginForm.tsx
      src/features/auth/api/login.ts
      src/shared/ui/Button/Button.tsx
      src/shared/lib/date.ts
    `);
    assertEquals(unitsOf(layout), [
      "src/app/providers/router.tsx = app provider src/app/providers/router.tsx",
      "src/entities/user/ui/UserCard.tsx = entities/user component UserCard.tsx",
      "src/features/auth/api/login.ts = features/auth service login.ts",
      "src/features/auth/ui/LoginForm.tsx = features/auth component LoginForm.tsx",
      "src/pages/home/ui/HomePage.tsx = pages/home component HomePage.tsx",
      "src/shared/ui/Button/Button.tsx = shared component src/shared/ui/Button/Button.tsx",
      "src/widgets/header/ui/Header.tsx = widgets/header component Header.tsx",
    ]);
  });

  it("reads a component library without layer folders by its files' names", () => {
    const layout = layoutOf(
      `
      package.json
      src/AdminUI.tsx
      src/button/Button.tsx
      src/button/Button.stories.tsx
      src/button/index.ts
      src/field/showFieldTypes.tsx
      src/menu/Menu/index.tsx
      src/theme/useTheme.ts
    `,
      { packageJson: { main: "dist/index.js", peerDependencies: { react: "*" } } },
    );
    assertEquals(unitsOf(layout), [
      "src/AdminUI.tsx = shared component src/AdminUI.tsx",
      "src/button/Button.tsx = shared component src/button/Button.tsx",
      "src/menu/Menu/index.tsx = shared component src/menu/Menu/index.tsx",
    ]);
    assertEquals(layout.framework.name, "library");
    assertStringIncludes(layout.reason, "3 files count as components for their names");
    assertEquals(unitsOf(layoutOf("src/button.tsx\nsrc/use-id.ts")), [
      "src/button.tsx = shared component src/button.tsx",
    ]);
  });

  it("reads the packages of a monorepo, each by its own conventions", () => {
    const layout = layoutOf(`
      package.json
      apps/web/package.json
      apps/web/vite.config.ts
      apps/web/app/layout.tsx
      apps/web/app/page.tsx
      apps/admin/package.json
      apps/admin/src/pages/Home.tsx
      packages/ui/package.json
      packages/ui/src/card/Card.tsx
      packages/ui/src/card/styles.ts
      packages/forms/package.json
      packages/forms/src/components/Card.tsx
      packages/forms/src/Form.tsx
    `);
    assertEquals(unitsOf(layout), [
      "apps/admin/src/pages/Home.tsx = apps/admin/app page src/pages/Home.tsx",
      "apps/web/app/layout.tsx = apps/web/app component app/layout.tsx",
      "apps/web/app/page.tsx = apps/web/app page app/page.tsx",
      "packages/forms/src/components/Card.tsx = packages/forms/shared component src/components/Card.tsx",
      "packages/ui/src/card/Card.tsx = packages/ui/shared component src/card/Card.tsx",
    ]);
    assertEquals(layout.unitOf("apps/web/vite.config.ts")?.kind, "tooling");
    assertEquals(layout.kind, "workspace");
    assertEquals(layout.packages.map(({ path, kind, units }) => [path, kind, units]), [
      ["", "none", 0],
      ["apps/admin", "pages", 1],
      ["apps/web", "next", 3],
      ["packages/forms", "layers", 2],
      ["packages/ui", "flat", 2],
    ]);
    assertStringIncludes(
      layout.packages.at(-1)?.reason ?? "",
      'In "packages/ui" there is no folder',
    );
  });
});
