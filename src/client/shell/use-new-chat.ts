import { useCallback } from "react";
import { urls } from "#product/urls.ts";
import { useGo } from "./use-go.ts";
import { useWorkspace } from "./use-workspace.ts";

/** Opens the home page to start a chat, or focuses its composer. */
export function useNewChat(): () => void {
  const { slug } = useWorkspace();
  const go = useGo();
  return useCallback(() => {
    const home = urls.home(slug);
    if (location.pathname === home) document.querySelector<HTMLElement>("#content textarea")?.focus();
    else go(home);
  }, [slug, go]);
}
