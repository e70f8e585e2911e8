import { useEffect, useRef, useState } from "react";
import { useGo } from "#client/shell/use-go.ts";
import { useRested } from "#client/shell/use-rested.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { timers } from "#product/timers.ts";
import { urls } from "#product/urls.ts";

/** What the list of chats is narrowed to, as its address says it. */
export interface ChatFilter {
  search: string;
  agentId: string | null;
}

/** The filter stands in the page's address: it can be kept, and the way back leads to it. */
export function useChatFilter(said: ChatFilter) {
  const { slug } = useWorkspace();
  const go = useGo();
  // While somebody types, the field is ahead of the address.
  const [typed, setTyped] = useState(said.search);
  const rested = useRested(typed.trim(), timers.check.searchMs);
  const show = (filter: ChatFilter) => go(urls.chats(slug, filter), { replace: true });
  const latest = useRef({ said, show });
  latest.current = { said, show };
  useEffect(() => {
    const { said, show } = latest.current;
    if (rested !== said.search) show({ ...said, search: rested });
  }, [rested]);
  return {
    filter: said,
    typed,
    setTyped,
    change: (part: Partial<ChatFilter>) => show({ ...said, search: typed.trim(), ...part }),
    reset() {
      setTyped("");
      show({ search: "", agentId: null });
    },
  };
}
