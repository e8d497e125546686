import { assertEquals } from "@std/assert";
import { after, before, describe, it } from "node:test";
import type { DeclaredProps } from "../../../lib/source/types/mod.ts";
import { type CheckedProject, openCheckedProject, STRICT_CONFIG } from "./checked_project.ts";

interface Shown {
  readonly resolved: boolean;
  readonly reason: string | undefined;
  readonly props: string[];
}

function shown({ resolved, reason, props }: DeclaredProps): Shown {
  return {
    resolved,
    reason,
    props: props.map((prop) => `${prop.name}${prop.required ? "" : "?"}: ${prop.type}`),
  };
}

describe("TypeService.declaredProps without node_modules", () => {
  let project: CheckedProject;
  before(() => {
    project = openCheckedProject({ "tsconfig.json": STRICT_CONFIG });
  });
  after(() => project[Symbol.asyncDispose]());

  async function ask(marked: string) {
    return shown(await project.types.declaredProps(project.at("src/page.tsx", marked)));
  }

  it("resolves a plain function component completely", async () => {
    const answer = await ask(`const A = ({ one }: { one: 1; two?: string }) => <p>{one}</p>;
      export const page = <§A one={1} />;`);
    assertEquals(answer, { resolved: true, reason: undefined, props: ["one: 1", "two?: string"] });
  });

  it("reads the written props behind React.FC, memo and forwardRef", async () => {
    const components = {
      fc: `import type { FC } from "react"; const A: FC<Props> = () => null;`,
      qualified: `import React from "react"; const A: React.FC<Props> = () => null;`,
      memo: `import { memo } from "react"; const A = memo(({ one }: Props) => <p>{one}</p>);`,
      memoArgument: `import * as React from "react"; const A = React.memo<Props>(() => null);`,
      forwardRef: `import { forwardRef } from "react";
        const A = forwardRef<HTMLElement, Props>((props, ref) => null);`,
      both: `import { forwardRef, memo } from "react";
        const Inner = forwardRef<HTMLElement, Props>(function Inner(props, ref) { return null; });
        const A = memo(Inner);`,
      children: `import { memo, type PropsWithChildren } from "react";
        const A = memo((props: Props & { }) => null);`,
      class: `import { Component } from "react"; class A extends Component<Props> {}`,
    };
    for (const [name, component] of Object.entries(components)) {
      const answer = await ask(`interface Props { one: 1; two?: string }
        ${component} export const page = <§A one={1} />;`);
      assertEquals(
        answer,
        { resolved: true, reason: undefined, props: ["one: 1", "two?: string"] },
        name,
      );
    }
  });

  it("says that props may be missing when a base of them is not installed", async () => {
    const bases = [
      `import type { HTMLAttributes } from "react";
       interface Props extends HTMLAttributes<HTMLElement> { one: 1 }`,
      `import type { HTMLAttributes } from "react";
       type Props = { one: 1 } & Omit<HTMLAttributes<HTMLElement>, "title">;`,
      `type Props = { one: 1 } & React.ComponentProps<"button">;`,
      `import type { PropsWithChildren } from "react"; type Base = { one: 1 };
       type Props = PropsWithChildren<Base> & React.ComponentProps<"button">;`,
    ];
    for (const base of bases) {
      const answer = await ask(`${base} const A = (props: Props) => null;
        export const page = <§A one={1} />;`);
      assertEquals(
        answer,
        { resolved: true, reason: "environment", props: ["one: 1"] },
        base,
      );
    }
  });

  it("resolves neither an intrinsic tag nor a component of a missing package", async () => {
    const nothing = { resolved: false, reason: "environment", props: [] };
    assertEquals(await ask(`export const page = <§div />;`), nothing);
    assertEquals(await ask(`import { A } from "ui"; export const page = <§A />;`), nothing);
    assertEquals(await ask(`import * as ui from "ui"; export const page = <§ui.A />;`), nothing);
    assertEquals(
      await ask("import styled from 'styled'; const A = styled.p``; export const page = <§A />;"),
      nothing,
    );
  });
});
