import { Menu } from "@base-ui/react/menu";
import { useQuery } from "@tanstack/react-query";
import { BookOpen, Check, CircleHelp, Search, SunMoon } from "lucide-react";
import { memo, type ReactNode } from "react";
import { SERVICE } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { COMMAND } from "../parts/keys.ts";
import { Hint } from "../parts/hint.tsx";
import { allWaitingFor } from "../parts/waiting_for.ts";
import type { Place } from "../places/place.ts";
import { PlaceLink } from "../places/place_link.tsx";
import { PLACE_KEYS, SCREENS } from "./screens.ts";
import { chooseTheme, type Theme, useTheme } from "./theme.ts";

interface Props {
  readonly at: Place["screen"];
  readonly find: (isOpen: true) => void;
  readonly help: (isOpen: true) => void;
}

/** The places of the Studio, each with the count of what waits for a decision there. */
export const Rail = memo(function Rail({ at, find, help }: Props): ReactNode {
  const waiting = useWaiting();
  return (
    <nav className="rail" aria-label="Places">
      {SCREENS.map(({ screen, name, icon: Icon }, index) => {
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
              {count > 0 && <span className="rail-count" aria-hidden>{count}</span>}
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
        <a className="rail-place rail-extra" href={`${SERVICE}/docs`}>
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
        className={`rail-place rail-extra rail-button ${className}`}
        onClick={run}
      >
        {children}
      </button>
    </Hint>
  );
}

/** Returns by screen how much waits for a decision. */
function useWaiting(): Partial<Record<string, number>> {
  const { data: processes } = useQuery(queries.processes());
  const { data: git } = useQuery(queries.git());
  return {
    processes: allWaitingFor(processes?.processes ?? []),
    git: git?.session?.question ? 1 : 0,
  };
}

const THEMES: readonly Theme[] = ["system", "light", "dark"];

function ThemeMenu(): ReactNode {
  const theme = useTheme();
  return (
    <Menu.Root>
      <Menu.Trigger
        className="rail-place rail-extra button-quiet"
        aria-label="Theme"
        render={<button type="button" style={{ border: 0 }} />}
      >
        <SunMoon size={18} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner side="right" align="end" sideOffset={6}>
          <Menu.Popup className="popup">
            <Menu.RadioGroup value={theme} onValueChange={chooseTheme}>
              {THEMES.map((each) => (
                <Menu.RadioItem key={each} value={each} className="menu-item" closeOnClick>
                  <span className="grow">{each[0]?.toUpperCase() + each.slice(1)}</span>
                  <Menu.RadioItemIndicator>
                    <Check size={14} aria-hidden />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
