import { CSPProvider } from "@base-ui/react/csp-provider";
import { Toast } from "@base-ui/react/toast";
import { Tooltip } from "@base-ui/react/tooltip";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/query_client.ts";
import "./look/tokens.css";
import "./look/base.css";
import "./look/controls.css";
import "./look/shell.css";
import "./look/print.css";
import { layoutWorker } from "./parts/machine/layout_worker.ts";
import { toasts } from "./parts/toasts.tsx";
import { placeAt } from "./places/place.ts";
import { App } from "./shell/app.tsx";
import { applyTheme } from "./shell/theme.ts";

applyTheme();
if (placeAt(location.hash).screen === "machines") layoutWorker();
const root = document.getElementById("studio");
if (root === null) throw new Error("The page has no element for the Studio");
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <Toast.Provider toastManager={toasts} limit={3}>
          <Tooltip.Provider delay={500}>
            <App />
          </Tooltip.Provider>
        </Toast.Provider>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
