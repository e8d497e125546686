import { assertEquals } from "@std/assert";
import { after, before, describe, it } from "node:test";
import type { DeclaredProps } from "../../../lib/source/types/mod.ts";
import {
  installReact,
  openTemporaryProject,
  STRICT_CONFIG,
  type TemporaryProject,
} from "./temporary_project.ts";

/** Each prop that the component itself declares, as `name?: type`. */
function signature(answer: DeclaredProps): string[] {
  return answer.props.filter((prop) => prop.inheritedFrom === undefined)
    .map((prop) => `${prop.name}${prop.required ? "" : "?"}: ${prop.type}`);
}

describe("TypeService.declaredProps with the types of React", () => {
  let project: TemporaryProject;
  before(async () => {
    project = await openTemporaryProject({ "tsconfig.json": STRICT_CONFIG });
    await installReact(project);
  });
  after(() => project[Symbol.asyncDispose]());

  function ask(marked: string): Promise<DeclaredProps> {
    return project.types.declaredProps(project.at("src/page.tsx", marked));
  }

  it("lists the props of a function component", async () => {
    const answer = await ask(`
      interface CardProps {
        /** What stands above. */
        title: string;
        tone?: "calm" | "alert";
        columns?: 3 | 1 | 2;
        onOpen?: (id: string) => void;
      }
      function Card({ title, tone = "calm", onOpen: open = () => {} }: CardProps) {
        return <p onClick={() => open(title)}>{tone}</p>;
      }
      export const page = <§Card title="x" />;`);
    assertEquals(answer.resolved, true);
    assertEquals(answer.component, { name: "Card", path: "src/page.tsx" });
    assertEquals(signature(answer), [
      "title: string",
      `tone?: "calm" | "alert"`,
      "columns?: 3 | 1 | 2",
      "onOpen?: (id: string) => void",
    ]);
    const [title, tone, columns, onOpen] = answer.props.filter((prop) => !prop.inheritedFrom);
    assertEquals(title?.description, "What stands above.");
    assertEquals(title?.declaredIn, "src/page.tsx");
    assertEquals(tone?.values, ["calm", "alert"]);
    assertEquals(tone?.default, `"calm"`);
    assertEquals(columns?.values, [3, 1, 2]);
    assertEquals(onOpen?.default, "() => {}");
  });
});
