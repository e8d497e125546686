import { assertEquals, assertStringIncludes } from "@std/assert";
import { after, describe, it } from "node:test";
import { endFlowProjects } from "./flow_project.ts";
import { linked, PATHS, refusal, TOOLS } from "./garden.ts";

after(endFlowProjects);

describe("addLink, in a list of objects", () => {
  it("takes the group with most links of a nested list in a data file, and tells of the icon", async () => {
    const path = "src/data/sidebar-data.ts";
    const { lines, said } = await linked({
      [path]: `import { Leaf, Sun } from "icons";

export const sidebarData = {
  user: { name: "Ann", url: "/ann.png" },
  groups: [
    {
      title: "Shop",
      items: [
        { title: "Home", url: "/", icon: Sun, badge: "3" },
        { title: "Plants", url: "/plants", icon: Leaf },
      ],
    },
    {
      title: "More",
      items: [{ title: "Seeds", url: "/seeds", icon: Sun }],
    },
  ],
};
`,
    }, TOOLS);
    assertEquals(lines, ['{ title: "Our tools", url: "/tools", icon: Leaf },']);
    assertEquals(said, [
      `The link "Our tools" in "${path}" has the icon of "Plants": choose one of its own`,
    ]);
  });

  it("names the constant of the path where the others do, behind a link for some people alone", async () => {
    const { path, lines } = await linked({
      "src/paths.ts": PATHS,
      "src/Layout.tsx": `import { paths } from "./paths";

export function Layout({ isAdmin }: { isAdmin: boolean }) {
  const navigation = [
    { name: "Plants", to: paths.plants.getHref() },
    isAdmin && { name: "Seeds", to: paths.seeds.getHref() },
  ].filter(Boolean);
  return <p>{navigation.length}</p>;
}
`,
    }, TOOLS);
    assertEquals(path, "src/Layout.tsx");
    assertEquals(lines, ['{ name: "Our tools", to: paths.tools.getHref() },']);
  });

  it("leaves out the menu of another part, and routes that have a title", async () => {
    const { path } = await linked({
      "src/SettingsNav.tsx":
        'export const settingsNav = [{ label: "A", to: "/tips/a" }, { label: "B", to: "/tips/b" }];\n',
      "src/main-nav.ts":
        'export const items = [{ label: "Home", to: "/" }, { label: "Plants", to: "/plants" }];\n',
    }, TOOLS);
    assertEquals(path, "src/main-nav.ts");
  });
});

describe("addLink, in a list of elements", () => {
  it("writes an item with its icon and its own test id, in a file that is called a drawer", async () => {
    const { lines } = await linked({
      "src/NavDrawer.tsx": `import { Link } from "react-router-dom";
import { ListItem, ListItemText, PlantIcon, SeedIcon } from "kit";

export const items = (
  <div>
    <ListItem button component={Link} to="/plants" data-test="side-plants">
      <PlantIcon />
      <ListItemText primary="Plants" />
    </ListItem>
    <ListItem button component={Link} to="/seeds" data-test="side-seeds">
      <SeedIcon />
      <ListItemText primary="Seeds" />
    </ListItem>
  </div>
);
`,
    }, TOOLS);
    assertEquals(lines, [
      '<ListItem button component={Link} to="/tools" data-test="side-tools">',
      "<SeedIcon />",
      '<ListItemText primary="Our tools" />',
      "</ListItem>",
    ]);
  });

  it("takes links without children, and a path that fits a route with a parameter", async () => {
    const { lines } = await linked({
      "src/Menu.tsx": `import { NavLink } from "kit";

export function Menu() {
  return (
    <ul>
      <NavLink to="/plants" label="Plants" />
      <NavLink to="/seeds" label="Seeds" />
    </ul>
  );
}
`,
    }, { to: "/tips/may", text: "May" });
    assertEquals(lines, ['<NavLink to="/tips/may" label="May" />']);
  });
});

const CARD = `import { Link } from "react-router-dom";

export function SignIn() {
  return (
    <CardHeader>
      <p>
        No account? <Link to="/plants">Sign up</Link>
      </p>
    </CardHeader>
  );
}
`;

describe("addLink, where no menu can be meant", () => {
  it("takes no link of a sentence for a menu, and says what it looked for", async () => {
    const message = await refusal({ "src/SignIn.tsx": CARD }, TOOLS);
    assertStringIncludes(message, "no menu of links was found");
    assertStringIncludes(message, "something called nav");
  });

  it("names the lists that nothing calls a menu, which their file as path makes one", async () => {
    const files = {
      "src/Cards.tsx":
        'import { Link } from "react-router-dom";\n\nexport const cards = (\n  <div>\n    <Link to="/plants">Plants</Link>\n    <Link to="/seeds">Seeds</Link>\n  </div>\n);\n',
    };
    assertStringIncludes(await refusal(files, TOOLS), "src/Cards.tsx:5; name the file");
    const { lines } = await linked(files, { ...TOOLS, path: "src/Cards.tsx" });
    assertEquals(lines, ['<Link to="/tools">Our tools</Link>']);
  });

  it("names links that the code computes, and files that are called like a menu", async () => {
    const message = await refusal({
      "src/Sidebar/index.tsx": "export const Sidebar = () => <aside>{[1].map(String)}</aside>;\n",
      "src/NavBar.tsx":
        'import { Link } from "react-router-dom";\n\nexport const NavBar = ({ to }: { to: string }) => (\n  <nav>\n    <Link to={to}>Go</Link>\n  </nav>\n);\n',
    }, TOOLS);
    assertStringIncludes(
      message,
      "is known to lead to a route: src/NavBar.tsx:5; write the path of one of them",
    );
    assertStringIncludes(message, '"src/Sidebar/index.tsx"');
    assertEquals(message.split("src/NavBar.tsx:5").length, 2, message);
  });

  it("asks which of two menus is meant, by file or by line", async () => {
    const nav = (tag: string): string =>
      `    <nav>\n      <${tag} to="/plants">Plants</${tag}>\n      <${tag} to="/seeds">Seeds</${tag}>\n    </nav>\n`;
    const files = {
      "src/Top.tsx": `import { Link } from "react-router-dom";\n\nexport const top = (\n  <div>\n${
        nav("Link")
      }${nav("Link")}  </div>\n);\n`,
    };
    assertStringIncludes(await refusal(files, TOOLS), 'name the "line" of a link');
    const { lines } = await linked(files, { ...TOOLS, line: 10 });
    assertEquals(lines, ['<Link to="/tools">Our tools</Link>']);
    assertStringIncludes(
      await refusal(files, { to: "/seeds", text: "Seeds", path: "src/No.tsx" }),
      "no such file",
    );
  });

  it("refuses a second link to a route", async () => {
    const files = {
      "src/nav.ts":
        'export const nav = [{ to: "/", label: "Home" }, { to: "/tools", label: "T" }];\n',
    };
    assertStringIncludes(await refusal(files, TOOLS), "has one already (src/nav.ts:1)");
  });
});

/** The home page with its menu-like links around buttons that hand all they have to their one child. */
const buttons = (inner: string): string =>
  `import { Link } from "react-router-dom";
import { Button, Tooltip, TooltipTrigger } from "kit";

export const top = ({ user }: { user: string | null }) => (
  <header>
    <nav>
${inner}    </nav>
  </header>
);
`;
const BUTTON =
  '      <Button asChild variant="ghost">\n        <Link to="/plants">Plants</Link>\n      </Button>\n';

describe("addLink, beside links in elements of one child", () => {
  it("adds the whole element, and no second child of it", async () => {
    for (const line of [undefined, 8]) {
      const files = { "src/Top.tsx": buttons(BUTTON) };
      const { lines } = await linked(files, { ...TOOLS, ...(line !== undefined && { line }) });
      assertEquals(lines, [
        '<Button asChild variant="ghost">',
        '<Link to="/tools">Our tools</Link>',
        "</Button>",
      ]);
    }
  });

  it("leaves to a person what stands in a conditional, or belongs to a tooltip", async () => {
    const conditional = `      {user ? <b>{user}</b> : (\n${BUTTON}      )}\n`;
    const tooltip =
      '      <Tooltip>\n        <TooltipTrigger asChild>\n          <Link to="/seeds">Seeds</Link>\n' +
      "        </TooltipTrigger>\n        <p>Seeds of the season</p>\n      </Tooltip>\n";
    for (const inner of [conditional, tooltip]) {
      const files = { "src/Top.tsx": buttons(inner) };
      const message = await refusal(files, { ...TOOLS, path: "src/Top.tsx", line: 9 });
      assertStringIncludes(message, "as in one branch of a conditional: src/Top.tsx:8");
      assertStringIncludes(message, "Write the link by hand");
    }
  });
});
