import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useImperativeHandle, useState } from "react";
import { api, showRefusal } from "#client/api.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { type AttachedFile, type ServerPromptList, useServerPrompts } from "#features/mcp-server/client/use-offers.ts";
import { formatDate } from "#lib/locale.ts";
import { savedPromptText } from "#product/texts/prompt/prompt.ts";
import { urls } from "#product/urls.ts";
import type { Suggestion } from "#ui/editor/suggestion.ts";
import { SuggestionMenu, type SuggestionMenuProps } from "#ui/editor/suggestion-menu.tsx";
import { listPromptGroups, promptActions, serverPromptId } from "./client/list-prompt-groups.ts";
import { useFoundPrompts, usePrompt } from "./client/use-prompts.ts";
import { fillVariables, findFirstVariable, findVariables } from "./client/variables.ts";
import { FillPromptDialog } from "./fill-prompt-dialog.tsx";
import { type PickedFromServer, PickedServerPrompt } from "./server-prompt.tsx";

const PromptDialog = lazy(async () => ({ default: (await import("./prompt-dialog.tsx")).PromptDialog }));

interface TextRange {
  readonly start: number;
  readonly end: number;
}

interface PromptInsertionProps extends Omit<SuggestionMenuProps, "groups" | "label" | "query" | "onPick"> {
  /** What the person types after "/", and where; null while the menu is closed. */
  open: (TextRange & { query: string }) | null;
  /** The answering agent, whose servers may offer prompts. */
  agentId: string | null;
  /** Files that come with a prompt of a server. */
  onAttach: (files: readonly AttachedFile[]) => void;
  /** Opens the menu again where it was closed. */
  onReopen: () => void;
  /** Replaces a part of the message, and selects a part of the new text. */
  onInsert: (range: TextRange, text: string, selected: TextRange | null) => void;
}

/** The menu of prompts and its dialogs. In its own chunk. */
export default function PromptInsertion({
  open,
  agentId,
  onAttach,
  onReopen,
  onInsert,
  ...menu
}: PromptInsertionProps) {
  const fromServers = useServerPrompts(agentId);
  const [pickedFromServer, setPickedFromServer] = useState<(TextRange & PickedFromServer) | null>(null);
  const { slug } = useWorkspace();
  const go = useGo();
  const [picked, setPicked] = useState<(TextRange & { id: string }) | null>(null);
  const [isCreating, setCreating] = useState(false);

  function pick({ id }: Suggestion) {
    if (!open) return;
    menu.onClose();
    if (id === promptActions.create) setCreating(true);
    else if (id === promptActions.manage) {
      onInsert(open, "", null);
      go(urls.prompts(slug));
    } else {
      const range = { start: open.start, end: open.end };
      const found = findServerPrompt(fromServers, id);
      if (found) setPickedFromServer({ ...found, ...range });
      else setPicked({ id, ...range });
    }
  }
  return (
    <>
      {open && !picked && !pickedFromServer && (
        <PromptMenu {...menu} query={open.query} fromServers={fromServers} onPick={pick} />
      )}
      {pickedFromServer && (
        <PickedServerPrompt
          picked={pickedFromServer}
          handle={menu.handle}
          onInsert={(text, files) => {
            setPickedFromServer(null);
            onInsert(pickedFromServer, text, null);
            if (files.length > 0) onAttach(files);
          }}
          onCancel={() => setPickedFromServer(null)}
        />
      )}
      {picked && (
        <PickedPrompt
          key={picked.id}
          id={picked.id}
          handle={menu.handle}
          onInsert={(text, selected) => {
            setPicked(null);
            onInsert(picked, text, selected);
          }}
          onCancel={() => setPicked(null)}
        />
      )}
      {isCreating && (
        <Suspense fallback={null}>
          <PromptDialog isAnnounced={false} onClose={() => setCreating(false)} onSaved={onReopen} />
        </Suspense>
      )}
    </>
  );
}

function findServerPrompt(lists: readonly ServerPromptList[], id: string): PickedFromServer | null {
  for (const { serverId, server, prompts } of lists) {
    const prompt = prompts.find(({ name }) => serverPromptId(serverId, name) === id);
    if (prompt) return { serverId, server, prompt };
  }
  return null;
}

function PromptMenu({
  fromServers,
  ...menu
}: Omit<SuggestionMenuProps, "groups" | "label"> & { fromServers: readonly ServerPromptList[] }) {
  const queries = useQueryClient();
  const { data } = useFoundPrompts(menu.query);
  const groups = data ? listPromptGroups(menu.query, data, fromServers) : [];
  const first = data?.find(({ id }) => id === groups[0]?.items[0]?.id)?.id;
  // The prompt that Enter would insert.
  useEffect(() => {
    if (first) void queries.prefetchQuery(api.prompt.getById.queryOptions({ id: first }));
  }, [first, queries]);
  return <SuggestionMenu {...menu} label={savedPromptText.menu.label} groups={groups} />;
}

interface PickedPromptProps {
  id: string;
  handle: SuggestionMenuProps["handle"];
  onInsert: (text: string, selected: TextRange | null) => void;
  onCancel: () => void;
}

/** Loads a prompt, asks for its variables if it has some, and inserts it. */
function PickedPrompt({ id, handle, onInsert, onCancel }: PickedPromptProps) {
  const { person } = useWorkspace();
  const { prompt, error } = usePrompt(id);
  const variables = prompt ? findVariables(prompt.text) : [];
  // Enter must not send the message while the prompt is loaded.
  useImperativeHandle(handle, () => ({
    press(event) {
      if (event.key !== "Enter") return false;
      event.preventDefault();
      return true;
    },
  }));
  const isReady = prompt !== undefined && variables.length === 0;
  const insert = (values: Readonly<Record<string, string>>) => {
    const now = new Date();
    const text = fillVariables(prompt?.text ?? "", values, {
      current_date: formatDate(now, { dateStyle: "long" }),
      current_time: formatDate(now, { timeStyle: "short" }),
      current_user: person.name,
    });
    onInsert(text, findFirstVariable(text));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the prompt is there
  useEffect(() => {
    if (isReady) insert({});
  }, [isReady]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each error
  useEffect(() => {
    if (!error) return;
    showRefusal(error);
    onCancel();
  }, [error]);
  if (!prompt || isReady) return null;
  return <FillPromptDialog title={prompt.title} variables={variables} onInsert={insert} onClose={onCancel} />;
}
