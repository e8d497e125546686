import { Menu } from "@base-ui/react/menu";
import { BookOpen, CircleHelp, Search, SunMoon } from "lucide-react";
import { memo, type ReactNode } from "react";
import { SERVICE } from "../api/client.ts";
import { COMMAND } from "../parts/keys.ts";
import { Hint } from "../parts/hint.tsx";
import type { Place } from "../places/place.ts";
import { PlaceLink } from "../places/place_link.tsx";
import { PLACE_KEYS, SCREENS } from "./screens.ts";
import { ThemeItems } from "./theme_items.tsx";
import { useWaiting } from "./waiting.ts";

export interface RailProps {
  readonly at: Place["screen"];
  readonly find: (isOpen: true) => void;
  readonly help: (isOpen: true) => void;
}

/** The places of the Studio, each with the count of what waits for a decision there. */
export const Rail = memo(function Rail({ at, find, help }: RailProps): ReactNode {
  const waiting = useWaiting();
  return (
    <nav className="rail" aria-label="Places">
      {SCREENS.map(({ screen, name, short = name, icon: Icon }, index) => {
        const count = waiting[screen] ?? 0;
        const label = count > 0 ? `${name}: ${count} wait for you` : name;
        return (
          <Hint key={screen} label={label} keys={`g ${PLACE_KEYS[index]}`} side="right">
            <PlaceLink
              to={{ screen }}
              className="rail-place"
              aria-current={at === screen ? "page" : undefined}
            >
              <Icon size={18} aria-hidden />
              <span className="rail-name" aria-hidden>{short}</span>
              {count > 0 && <span className="rail-count" data-count={count} aria-hidden />}
            </PlaceLink>
          </Hint>
        );
      })}
      <span className="rail-space" />
      <Extra
        label="Find anything"
        keys={`${COMMAND}K`}
        className="rail-find"
        run={() => find(true)}
      >
        <Search size={18} aria-hidden />
      </Extra>
      <Extra label="Help" keys="?" run={() => help(true)}>
        <CircleHelp size={18} aria-hidden />
      </Extra>
      <Hint label="Every route, for programs" side="right">
        <a className="rail-place rail-button" href={`${SERVICE}/docs`}>
          <BookOpen size={18} aria-hidden />
        </a>
      </Hint>
      <ThemeMenu />
    </nav>
  );
});

interface ExtraProps {
  readonly label: string;
  readonly keys: string;
  readonly className?: string;
  readonly run: () => void;
  readonly children: ReactNode;
}

function Extra({ label, keys, className = "", run, children }: ExtraProps): ReactNode {
  return (
    <Hint label={label} keys={keys} side="right">
      <button
        type="button"
        className={`rail-place rail-button ${className}`}
        onClick={run}
      >
        {children}
      </button>
    </Hint>
  );
}

function ThemeMenu(): ReactNode {
  return (
    <Menu.Root>
      <Menu.Trigger
        className="rail-place rail-button"
        aria-label="Theme"
      >
        <SunMoon size={18} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner side="right" align="end" sideOffset={6}>
          <Menu.Popup className="popup">
            <ThemeItems />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
