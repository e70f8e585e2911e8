import { useEffect, useRef, useState } from "react";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { timers } from "#product/timers.ts";
import { urls } from "#product/urls.ts";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";

/** The filter of the list of chats, as in the URL. */
export interface ChatFilter {
  search: string;
  agentId: string | null;
  /** The list shows the chats of this project only; it is part of the path. */
  projectId?: string;
}

/** Keeps the filter in the URL, so that it can be bookmarked and survives going back. */
export function useChatFilter(urlFilter: ChatFilter) {
  const { slug } = useWorkspace();
  const go = useGo();
  // While the person types, the field is ahead of the URL.
  const [typed, setTyped] = useState(urlFilter.search);
  const debouncedSearch = useDebouncedValue(typed.trim(), timers.check.searchMs);
  const navigateTo = (filter: ChatFilter) =>
    go(filter.projectId ? urls.project(slug, filter.projectId, filter) : urls.chats(slug, filter), { replace: true });
  const latestRef = useRef({ urlFilter, navigateTo });
  latestRef.current = { urlFilter, navigateTo };
  useEffect(() => {
    const latest = latestRef.current;
    if (debouncedSearch !== latest.urlFilter.search)
      latest.navigateTo({ ...latest.urlFilter, search: debouncedSearch });
  }, [debouncedSearch]);
  return {
    filter: urlFilter,
    typed,
    setTyped,
    change: (part: Partial<ChatFilter>) => navigateTo({ ...urlFilter, search: typed.trim(), ...part }),
    reset() {
      setTyped("");
      navigateTo({ ...urlFilter, search: "", agentId: null });
    },
  };
}
