import "#ui/theme/theme.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "#client/api.ts";
import { startLanguage } from "#client/language.ts";
import { uiLabels } from "#client/ui-labels.ts";
import { loadLanguage } from "#languages/load.ts";
import { connectionText } from "#product/texts/shell/connection.ts";
import { toast } from "#ui/feedback/toast.ts";
import { ToastRegion } from "#ui/feedback/toast-region.tsx";
import { LocaleProvider } from "#ui/locale-provider.ts";
import { RouterProvider as KitRouterProvider } from "#ui/router-provider.ts";
import { followTheme } from "#ui/theme/theme.ts";
import { UiLabelsContext } from "#ui/ui-labels.ts";
import { router } from "./router.tsx";

followTheme();
const localeTag = await startLanguage(loadLanguage);
// A chunk missing on the server was replaced by a newer version.
window.addEventListener("vite:preloadError", (event) => {
  event.preventDefault();
  toast.info(connectionText.newVersion, {
    action: { text: connectionText.reload, onPress: () => location.reload() },
    duration: 0,
  });
});

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LocaleProvider locale={localeTag}>
          <UiLabelsContext value={uiLabels}>
            <KitRouterProvider navigate={(href) => void router.navigate({ href })}>
              <RouterProvider router={router} />
              <ToastRegion />
            </KitRouterProvider>
          </UiLabelsContext>
        </LocaleProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
