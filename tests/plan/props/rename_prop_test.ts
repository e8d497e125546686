import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { renameProp } from "../../../lib/plan/flows/rename_prop.ts";
import { openRefactoredProject } from "../refactor/refactored_project.ts";

const FILES = {
  "package.json": '{ "dependencies": { "react": "*", "prop-types": "*" } }',
  "src/Page.jsx":
    'import { Card } from "./Card";\n\nexport function Page() {\n  return <Card label="Tea" size={1} />;\n}\n',
};

/** The text of `src/Card.jsx` after "label" is "title", and what a person is told of it. */
async function afterRename(
  card: string,
): Promise<{ readonly text: string; readonly told: readonly string[] }> {
  await using project = await openRefactoredProject({ ...FILES, "src/Card.jsx": card });
  const asked = { path: "src/Card.jsx", component: "Card", prop: "label", newName: "title" };
  const { changes, log } = await project.run(renameProp, asked);
  assertEquals(
    changes.get("src/Page.jsx"),
    FILES["src/Page.jsx"].replace("label=", "title="),
  );
  return {
    text: changes.get("src/Card.jsx") ?? card,
    told: log.filter((line) => line.includes("only the code tells")),
  };
}

const HEAD = 'import PropTypes from "prop-types";\n\n';

const FOLLOWED: Readonly<Record<string, readonly [before: string, after: string]>> = {
  "a function, whose settings are assigned": [
    `${HEAD}export function Card({ label, size }) {\n  return <b id={size}>{label}</b>;\n}\n\nCard.propTypes = {\n  label: PropTypes.string,\n  size: PropTypes.number,\n};\nCard.defaultProps = { "label": "" };\n`,
    `${HEAD}export function Card({ title: label, size }) {\n  return <b id={size}>{label}</b>;\n}\n\nCard.propTypes = {\n  title: PropTypes.string,\n  size: PropTypes.number,\n};\nCard.defaultProps = { "title": "" };\n`,
  ],
  "a class, whose settings are static": [
    `${HEAD}import { Component } from "react";\n\nconst types = { label: PropTypes.string, size: PropTypes.number };\n\nexport class Card extends Component {\n  static propTypes = types;\n  static get defaultProps() {\n    return { label: "" };\n  }\n  render() {\n    return <b id={this.props.size}>{this.props.label}</b>;\n  }\n}\n`,
    `${HEAD}import { Component } from "react";\n\nconst types = { title: PropTypes.string, size: PropTypes.number };\n\nexport class Card extends Component {\n  static propTypes = types;\n  static get defaultProps() {\n    return { title: "" };\n  }\n  render() {\n    return <b id={this.props.size}>{this.props.title}</b>;\n  }\n}\n`,
  ],
};

describe("renameProp, in JavaScript", () => {
  for (const [what, [before, after]] of Object.entries(FOLLOWED)) {
    it(`follows the propTypes and defaultProps of ${what}`, async () => {
      assertEquals(await afterRename(before), { text: after, told: [] });
    });
  }

  it("tells of settings and props that it does not read", async () => {
    const card =
      `import { types } from "./types";\n\nexport function Card(props) {\n  console.log(props);\n  return <b id={props.size}>{props.label}</b>;\n}\n\nCard.propTypes = { ...types, size: null };\n`;
    assertEquals(await afterRename(card), {
      text: card.replace("props.label", "props.title"),
      told: [
        'Places of "Card" may name "label" that only the code tells: look there yourself: src/Card.jsx:8, src/Card.jsx:4',
      ],
    });
  });
});
