import { useEffect, useImperativeHandle, useState } from "react";
import { showRefusal } from "#client/api.ts";
import { type AttachedFile, type ServerPrompt, useServerPrompt } from "#features/mcp-server/client/use-offers.ts";
import { mcpOffersText } from "#product/texts/mcp/mcp-offers.ts";
import type { SuggestionMenuProps } from "#ui/editor/suggestion-menu.tsx";
import { FillPromptDialog } from "./fill-prompt-dialog.tsx";

export interface PickedFromServer {
  readonly serverId: string;
  readonly server: string;
  readonly prompt: ServerPrompt;
}

interface PickedServerPromptProps {
  picked: PickedFromServer;
  handle: SuggestionMenuProps["handle"];
  onInsert: (text: string, files: readonly AttachedFile[]) => void;
  onCancel: () => void;
}

/** Asks for the values of a prompt of a server, and inserts what the server makes of them. */
export function PickedServerPrompt({ picked, handle, onInsert, onCancel }: PickedServerPromptProps) {
  const { serverId, server, prompt } = picked;
  const { mutate, isPending } = useServerPrompt();
  const [hasFailed, setFailed] = useState(false);
  const isPlain = prompt.arguments.length === 0;
  const insert = (values: Readonly<Record<string, string>>) =>
    mutate(
      {
        id: serverId,
        name: prompt.name,
        arguments: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")),
      },
      {
        onSuccess: ({ text, files }) => onInsert(text, files),
        onError(error) {
          showRefusal(error);
          if (isPlain) setFailed(true);
        },
      },
    );
  // Enter must not send the message while the server is asked.
  useImperativeHandle(handle, () => ({
    press(event) {
      if (event.key !== "Enter") return false;
      event.preventDefault();
      return true;
    },
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isPlain) insert({});
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (hasFailed) onCancel();
  }, [hasFailed]);
  if (isPlain) return null;
  return (
    <FillPromptDialog
      title={prompt.title}
      description={mcpOffersText.fill(server)}
      variables={prompt.arguments.map(({ name }) => name)}
      fields={new Map(prompt.arguments.map((one) => [one.name, one]))}
      isPending={isPending}
      onInsert={insert}
      onClose={onCancel}
    />
  );
}
