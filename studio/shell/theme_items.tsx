import { Menu } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { chooseTheme, type Theme, useTheme } from "./theme.ts";

const THEMES: readonly Theme[] = ["system", "light", "dark"];

/** The themes, in a menu. @param prefix stands before each name */
export function ThemeItems({ prefix = "" }: { readonly prefix?: string }): ReactNode {
  const theme = useTheme();
  return (
    <Menu.RadioGroup value={theme} onValueChange={chooseTheme}>
      {THEMES.map((each) => (
        <Menu.RadioItem key={each} value={each} className="menu-item" closeOnClick>
          <span className="grow">{prefix}{each[0]?.toUpperCase() + each.slice(1)}</span>
          <Menu.RadioItemIndicator>
            <Check size={14} aria-hidden />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
