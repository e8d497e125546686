import type { ReactNode } from "react";
import "../home/home.css";
import { Access } from "./access.tsx";
import { Clones } from "./clones.tsx";
import { DevServer } from "./dev_server.tsx";
import { EditorChoice } from "./editor.tsx";
import { Models } from "./models.tsx";
import "./tools.css";

/** The tools beside the project: its dev server, the models of the local runtime, clones, and the access to the service. */
export default function ToolsScreen(): ReactNode {
  return (
    <div className="scroll">
      <div className="page home">
        <h1>Tools</h1>
        <DevServer />
        <div className="tools-columns">
          <Clones />
          <Models />
          <Access />
          <EditorChoice />
        </div>
      </div>
    </div>
  );
}
