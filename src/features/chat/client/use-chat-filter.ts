import { useEffect, useRef, useState } from "react";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { timers } from "#product/timers.ts";
import { urls } from "#product/urls.ts";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";

/** What the list of chats is narrowed to, as its address says it. */
export interface ChatFilter {
  search: string;
  agentId: string | null;
}

/** The filter stands in the page's address: it can be kept, and the way back leads to it. */
export function useChatFilter(urlFilter: ChatFilter) {
  const { slug } = useWorkspace();
  const go = useGo();
  // While somebody types, the field is ahead of the address.
  const [typed, setTyped] = useState(urlFilter.search);
  const debouncedSearch = useDebouncedValue(typed.trim(), timers.check.searchMs);
  const navigateTo = (filter: ChatFilter) => go(urls.chats(slug, filter), { replace: true });
  const latestRef = useRef({ said: urlFilter, show: navigateTo });
  latestRef.current = { said: urlFilter, show: navigateTo };
  useEffect(() => {
    const { said: current, show: navigate } = latestRef.current;
    if (debouncedSearch !== current.search) navigate({ ...current, search: debouncedSearch });
  }, [debouncedSearch]);
  return {
    filter: urlFilter,
    typed,
    setTyped,
    change: (part: Partial<ChatFilter>) => navigateTo({ ...urlFilter, search: typed.trim(), ...part }),
    reset() {
      setTyped("");
      navigateTo({ search: "", agentId: null });
    },
  };
}
