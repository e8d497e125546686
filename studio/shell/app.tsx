import { useQuery } from "@tanstack/react-query";
import { FolderOpen } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Refusal } from "../api/client.ts";
import { followEvents } from "../api/follow_events.ts";
import { queries } from "../api/queries.ts";
import { useKeys } from "../parts/keys.ts";
import { loadPart } from "../parts/load_part.tsx";
import { useNarrow } from "../parts/use_narrow.ts";
import { Empty, Failed, Waiting } from "../parts/states.tsx";
import { ToastCorner, toasts } from "../parts/toasts.tsx";
import type { Place } from "../places/place.ts";
import { PlaceLink } from "../places/place_link.tsx";
import { goTo, usePlace } from "../places/use_place.ts";
import { HomeScreen } from "../screens/home/home_screen.tsx";
import { UnitsScreen } from "../screens/units/units_screen.tsx";
import { BranchNews } from "./branch_news.tsx";
import { CommandPalette } from "./command_palette.tsx";
import { Crash } from "./crash.tsx";
import { useTour } from "./help/tour_state.ts";
import { LostNotice } from "./lost_notice.tsx";
import { NarrowBar } from "./narrow_bar.tsx";
import { Rail } from "./rail.tsx";
import { goToPane } from "./panes.ts";
import { PLACE_KEYS, SCREENS } from "./screens.ts";
import { SignIn } from "./sign_in.tsx";
import { StatusLine } from "./status_line.tsx";
import { takeBack, undoLast } from "./undo.ts";

const ComponentsScreen = loadPart(() => import("../screens/components/components_screen.tsx"));
const NotesScreen = loadPart(() => import("../screens/notes/notes_screen.tsx"));
const ToolsScreen = loadPart(() => import("../screens/tools/tools_screen.tsx"));
const FlowScreen = loadPart(() => import("../screens/flow/flow_screen.tsx"));
const GitScreen = loadPart(() => import("../screens/git/git_screen.tsx"));
const PlanScreen = loadPart(() => import("../screens/plan/plan_screen.tsx"));
const ProcessesScreen = loadPart(() => import("../screens/processes/processes_screen.tsx"));
const MachinesScreen = loadPart(() => import("../screens/machines/machines_screen.tsx"));
const HelpDialog = loadPart(() => import("./help/help_dialog.tsx"));
const TourStep = loadPart(() => import("./help/tour.tsx"));
const ReviewScreen = loadPart(() => import("../screens/review/review_screen.tsx"));

/** The window: the rail, the screen of the address, and the line at the foot. */
export function App(): ReactNode {
  const place = usePlace();
  const { data, error, refetch } = useQuery(queries.project());
  const hasNone = error instanceof Refusal && error.code === "no_project" &&
    error.data["reason"] !== "closed";
  const isSignedOut = error instanceof Refusal && error.status === 401;
  useEffect(() => isSignedOut ? undefined : followEvents(), [isSignedOut]);
  useEffect(() => {
    document.title = `${titleOf(place)} · ${data?.name ?? "Project Workbench"}`;
  }, [place, data?.name]);
  const [isOpen, setOpen] = usePaletteKeys();
  const [hasHelp, setHelp] = useState(false);
  useKeys({ "?": () => setHelp(true) });
  const tour = useTour();
  const Bar = useNarrow() ? NarrowBar : Rail;
  if (isSignedOut && data === undefined) return <SignIn />;
  return (
    <>
      {isSignedOut && <SignIn />}
      <div className="shell" inert={isSignedOut}>
        <Bar at={place.screen} find={setOpen} help={setHelp} />
        <main className="main" tabIndex={-1}>
          {hasNone && place.screen !== "tools"
            ? <NoProject />
            : error !== null && data === undefined && !hasNone
            ? (
              <Failed
                title="The project cannot be shown"
                error={error}
                retry={() => void refetch()}
              />
            )
            : (
              <Crash key={place.screen}>
                <Suspense fallback={<Waiting rows={10} />}>
                  <ScreenAt place={place} />
                </Suspense>
              </Crash>
            )}
        </main>
        {Bar === Rail && <StatusLine />}
        <LostNotice />
        {data !== undefined && <BranchNews at={place.screen} />}
        <CommandPalette isOpen={isOpen} setOpen={setOpen} />
        <Crash
          key={`${hasHelp} ${typeof tour}`}
          tell={({ message }) => {
            setHelp(false);
            toasts.add({ type: "error", title: "This cannot be shown", description: message });
          }}
        >
          <Suspense>
            {hasHelp && <HelpDialog screen={place.screen} isOpen={hasHelp} setOpen={setHelp} />}
            {typeof tour === "number" && <TourStep step={tour} />}
          </Suspense>
        </Crash>
        <ToastCorner />
      </div>
    </>
  );
}

function NoProject(): ReactNode {
  return (
    <Empty icon={<FolderOpen size={20} aria-hidden />} title="No project is open">
      <p>Clone one, or start the service with the folder of a project.</p>
      <p className="empty-do">
        <PlaceLink to={{ screen: "tools" }} className="button button-main">
          Clone a project
        </PlaceLink>
      </p>
    </Empty>
  );
}

function ScreenAt({ place }: { readonly place: Place }): ReactNode {
  switch (place.screen) {
    case "units":
      return <UnitsScreen place={place} />;
    case "components":
      return <ComponentsScreen path={place.path} />;
    case "flow":
      return <FlowScreen place={place} />;
    case "git":
      return <GitScreen />;
    case "notes":
      return <NotesScreen id={place.id} />;
    case "plan":
      return <PlanScreen place={place} />;
    case "processes":
      return <ProcessesScreen place={place} />;
    case "machines":
      return <MachinesScreen place={place} />;
    case "review":
      return <ReviewScreen place={place} />;
    case "tools":
      return <ToolsScreen />;
    default:
      return <HomeScreen save={place.save} />;
  }
}

/** The keys that work everywhere; `g` and another key lead to a place of the rail. */
function usePaletteKeys(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  const wasG = useRef(0);
  const digits = SCREENS.map(({ screen }, index) => [
    PLACE_KEYS[index] ?? "",
    () => {
      if (Date.now() - wasG.current < 1500) goTo({ screen });
    },
  ]);
  useKeys({
    ...Object.fromEntries(digits),
    "mod+k": () => setOpen(true),
    "mod+z": () => void takeBack(),
    "mod+shift+z": () => void undoLast("redo"),
    g: () => (wasG.current = Date.now()),
    F6: () => goToPane(1),
    "shift+F6": () => goToPane(-1),
  });
  return [isOpen, setOpen];
}

function titleOf(place: Place): string {
  const path = "path" in place ? place.path : undefined;
  return path?.split("/").at(-1) ?? SCREENS.find(({ screen }) => screen === place.screen)?.name ??
    "";
}
