import { Menu } from "@base-ui/react/menu";
import { useQuery } from "@tanstack/react-query";
import {
  BookOpen,
  CircleHelp,
  Ellipsis,
  type LucideIcon,
  Redo2,
  Search,
  Undo2,
} from "lucide-react";
import { memo, type ReactNode } from "react";
import { SERVICE } from "../api/client.ts";
import { LINES, useLive } from "../api/follow_events.ts";
import { queries } from "../api/queries.ts";
import type { Screen } from "../places/place.ts";
import { PlaceLink } from "../places/place_link.tsx";
import type { RailProps } from "./rail.tsx";
import { type Entry, SCREENS } from "./screens.ts";
import { ThemeItems } from "./theme_items.tsx";
import { nextSave, undoLast } from "./undo.ts";
import { useWaiting } from "./waiting.ts";

/** The places that a thumb reaches at once; the others are in the menu. */
const FIRST: readonly Screen[] = ["home", "units", "processes", "git"];

/** The rail of a narrow window, at its foot: some places with their names, and a menu of everything else. */
export const NarrowBar = memo(function NarrowBar({ at, find, help }: RailProps): ReactNode {
  const waiting = useWaiting();
  const first = SCREENS.filter(({ screen }) => FIRST.includes(screen));
  const others = SCREENS.filter((entry) => !first.includes(entry));
  return (
    <nav className="rail" aria-label="Places">
      {first.map((entry) => (
        <PlaceLink
          key={entry.screen}
          to={{ screen: entry.screen }}
          className="rail-place"
          aria-current={at === entry.screen ? "page" : undefined}
        >
          <Face {...entry} name={entry.short ?? entry.name} count={waiting[entry.screen]} />
        </PlaceLink>
      ))}
      <button type="button" className="rail-place rail-button rail-find" onClick={() => find(true)}>
        <Face icon={Search} name="Find" />
      </button>
      <More others={others} at={at} help={help} />
    </nav>
  );
});

interface FaceProps {
  readonly icon: LucideIcon;
  readonly name: string;
  /** How much waits for a decision there. */
  readonly count?: number | undefined;
}

function Face({ icon: Icon, name, count = 0 }: FaceProps): ReactNode {
  return (
    <>
      <Icon size={18} aria-hidden />
      <span className="rail-name">{name}</span>
      {count > 0 && (
        <span className="rail-count">
          {count}
          <span className="hidden">wait for you</span>
        </span>
      )}
    </>
  );
}

interface MoreProps extends Omit<RailProps, "find"> {
  readonly others: readonly Entry[];
}

function More({ others, at, help }: MoreProps): ReactNode {
  const { line } = useLive();
  const isElsewhere = others.some(({ screen }) => screen === at);
  return (
    <Menu.Root>
      <Menu.Trigger
        className="rail-place rail-button"
        aria-current={isElsewhere ? "page" : undefined}
      >
        <Face icon={Ellipsis} name="More" />
        {line === "lost" && (
          <span className="rail-lost">
            <span className="hidden">{LINES.lost}</span>
          </span>
        )}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner side="top" align="end" sideOffset={6} collisionPadding={8}>
          <Menu.Popup className="popup menu more">
            {others.map(({ screen, name, icon: Icon }) => (
              <Menu.Item
                key={screen}
                className="menu-item"
                render={<PlaceLink to={{ screen }} />}
                aria-current={at === screen ? "page" : undefined}
              >
                <Icon size={16} aria-hidden /> {name}
              </Menu.Item>
            ))}
            <Menu.Separator className="menu-line" />
            <SaveItems />
            <Menu.Separator className="menu-line" />
            <ThemeItems prefix="Theme: " />
            <Menu.Separator className="menu-line" />
            <Menu.Item className="menu-item" onClick={() => help(true)}>
              <CircleHelp size={16} aria-hidden /> Help
            </Menu.Item>
            <Menu.Item className="menu-item" render={<a href={`${SERVICE}/docs`} />}>
              <BookOpen size={16} aria-hidden /> Every route, for programs
            </Menu.Item>
            <p className="muted more-line">{LINES[line]}</p>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Takes the last save back, or brings it again. */
function SaveItems(): ReactNode {
  const { data } = useQuery(queries.saves());
  const saves = data?.saves ?? [];
  return ([["undo", "Undo", Undo2], ["redo", "Redo", Redo2]] as const).map((
    [way, name, Icon],
  ) => {
    const save = nextSave(saves, way);
    return (
      <Menu.Item
        key={way}
        className="menu-item"
        disabled={save === undefined}
        onClick={() => void undoLast(way)}
      >
        <Icon size={16} aria-hidden />
        <span className="truncate">{save ? `${name}: ${save.what}` : `Nothing to ${way}`}</span>
      </Menu.Item>
    );
  });
}
