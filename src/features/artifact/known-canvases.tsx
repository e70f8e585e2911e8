import type { ReactNode } from "react";
import { DeletedCanvasesProvider } from "#client/panels/deleted-canvases.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import type { ToolName } from "#tools/index.ts";
import { toolNameOf } from "#tools/tool-title.ts";
import { useChatCanvases } from "./client/use-chat-canvases.ts";

const canvasTools: ReadonlySet<string> = new Set<ToolName>(["create_canvas", "update_canvas", "read_canvas"]);

interface KnownCanvasesProps {
  chatId: string;
  messages: readonly { readonly parts: readonly MessagePart[] }[];
  children: ReactNode;
}

/** Lets the cards of a chat say which canvases were deleted. Chats without such cards load nothing. */
export function KnownCanvases({ chatId, messages, children }: KnownCanvasesProps) {
  const isEnabled = messages.some(({ parts }) =>
    parts.some((part) => "toolCallId" in part && canvasTools.has(toolNameOf(part))),
  );
  const { deletedIds } = useChatCanvases(chatId, { isEnabled });
  return <DeletedCanvasesProvider value={deletedIds}>{children}</DeletedCanvasesProvider>;
}
