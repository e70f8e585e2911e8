import { type KeyboardEvent, type Ref, type RefObject, useEffect, useImperativeHandle, useState } from "react";
import { useFoundAgents } from "#client/shell/use-agent-names.ts";
import { useFoundWorkflows } from "#client/shell/use-workflow-names.ts";
import { listMentionGroups } from "#features/agent/client/mentions/list-mention-groups.ts";
import { useToolPlan } from "#features/agent/client/use-tool-plan.ts";
import { matchSources } from "#features/knowledge/client/mentions.ts";
import { useKnowledgeNodes } from "#features/knowledge/client/use-knowledge.ts";
import { mentionText } from "#product/texts/chat/mentions.ts";
import type { Suggestion, SuggestionGroup } from "#ui/editor/suggestion.ts";
import { SuggestionList } from "#ui/editor/suggestion-list.tsx";

export interface MentionListHandle {
  /** Returns true if the list has used the key. */
  press: (event: KeyboardEvent) => boolean;
}

interface MentionListProps {
  id: string;
  query: string;
  /** The answering agent, which can't ask itself. */
  agentId: string | null;
  /** The composer, above or below which the list is shown. */
  anchor: RefObject<HTMLElement | null>;
  isBelow: boolean;
  onPick: (item: Suggestion) => void;
  onClose: () => void;
  /** Receives the id of the active option; null while nothing is found. */
  onActive: (optionId: string | null) => void;
  handle: Ref<MentionListHandle>;
}

/** The resources that a message can mention. The focus stays in the text. In its own chunk. */
export default function MentionList({
  id,
  query,
  agentId,
  anchor,
  isBelow,
  onPick,
  onClose,
  onActive,
  handle,
}: MentionListProps) {
  const groups = useMentionGroups(query, agentId);
  const items = groups.flatMap((group) => group.items);
  const [active, setActive] = useState({ query, at: 0 });
  const at = active.query === query ? Math.min(active.at, items.length - 1) : 0;
  const optionId = items.length > 0 ? `${id}-${at}` : null;
  useEffect(() => {
    onActive(optionId);
    return () => onActive(null);
  }, [optionId, onActive]);

  useImperativeHandle(handle, () => ({
    press(event) {
      const marked = items[at];
      if (!marked || event.nativeEvent.isComposing) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) setActive({ query, at: (at + step + items.length) % items.length });
      else if (event.key === "Escape") onClose();
      else if ((event.key === "Enter" && !event.shiftKey) || event.key === "Tab") onPick(marked);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  }));
  const container = anchor.current?.closest("[role=dialog], main") ?? document.body;
  if (!anchor.current || items.length === 0) return null;
  return (
    <SuggestionList
      id={id}
      label={mentionText.list}
      groups={groups}
      at={at}
      onMark={(marked) => setActive({ query, at: marked })}
      onPick={onPick}
      mount={placeAt(anchor.current, isBelow)}
      container={container}
    />
  );
}

const gapPixels = 4;

/** Keeps a list at the edge of an element. */
function placeAt(anchor: HTMLElement, isBelow: boolean) {
  return (list: HTMLElement) => {
    const place = () => {
      const { left, top, bottom } = anchor.getBoundingClientRect();
      list.style.left = `${left}px`;
      if (isBelow) list.style.top = `${bottom + gapPixels}px`;
      else list.style.bottom = `${window.innerHeight - top + gapPixels}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(anchor);
    window.addEventListener("resize", place);
    window.addEventListener("scroll", place, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", place);
      window.removeEventListener("scroll", place, { capture: true });
    };
  };
}

/** Agents, workflows and knowledge sources whose title contains the query; until the server has responded, those known already. */
function useMentionGroups(query: string, agentId: string | null): SuggestionGroup[] {
  const { data: agents = [] } = useFoundAgents(query);
  const { data: workflows = [] } = useFoundWorkflows(query);
  const { data: nodes = [] } = useKnowledgeNodes();
  const isInPlan = useToolPlan();
  const { workflowHint } = mentionText;
  const sources = matchSources(nodes, query);
  return listMentionGroups({ query, agents, workflows, sources, agentId, workflowHint, isInPlan });
}
