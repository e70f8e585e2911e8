import { useCallback } from "react";
import { urls } from "#product/urls.ts";
import { useGo } from "./use-go.ts";
import { useWorkspace } from "./use-workspace.ts";

/** Leads to where a chat begins; whoever is there already can write at once. */
export function useNewChat(): () => void {
  const { slug } = useWorkspace();
  const go = useGo();
  return useCallback(() => {
    const home = urls.home(slug);
    if (location.pathname === home) document.querySelector<HTMLElement>("#content textarea")?.focus();
    else go(home);
  }, [slug, go]);
}
