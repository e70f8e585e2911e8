import { z } from "zod";
import { callDecisionInput } from "#features/tool-call/schema.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { idOf } from "#lib/entity-id.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { type HttpRoute, workspaceRoute } from "#platform/http/route.ts";
import { streamResponse } from "#platform/http/sse.ts";
import { streamRoute } from "#platform/http/stream-route.ts";
import { limits } from "#product/limits.ts";
import { canSeeChat } from "./access.ts";
import { chatRequest, userTurn } from "./schema.ts";
import { deleteChat, findChat, listEarlierPage, loadChat, pinChat, renameChat } from "./service/chats.ts";
import { decideToolCall } from "./service/decide-tool-call.ts";
import { listChats } from "./service/list-chats.ts";
import { createMessage, deleteMessages, editMessage, findOpenReply } from "./service/messages.ts";
import { stopReply } from "./service/stop-reply.ts";
import { submitTurn } from "./service/submit-turn.ts";
import { getToolOutput } from "./service/tool-output.ts";
import { chat, message } from "./table.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
const write = { verb: "write", role: "USER", cost: "light" } as const;
const byId = z.strictObject({ id: idOf("chat") });
const title = z.string().trim().min(limits.chat.titleChars.min).max(limits.chat.titleChars.max);

export const chatRouter = router({
  getAll: workspaceProcedure(read)
    .input(
      z.strictObject({
        workspaceId: idOf("workspace"),
        search: z.string().max(limits.chat.searchChars).optional(),
        isInMessages: z.boolean().optional(),
        isPinned: z.boolean().optional(),
        before: z.date().optional(),
        agentId: idOf("agent").optional(),
      }),
    )
    .query(({ ctx, input }) => listChats(ctx, input)),
  getById: rowProcedure(chat, read)
    .input(byId)
    .query(({ ctx, input }) => loadChat(ctx, input.id)),
  getEarlier: rowProcedure(chat, read)
    .input(
      byId.extend({
        /** `before` of the following page. */
        before: z.int().min(0),
        limit: z.int().min(1).max(limits.chat.copyPageMessages).default(limits.chat.pageMessages),
      }),
    )
    .query(({ ctx, input }) => listEarlierPage(ctx, input)),
  updateTitle: rowProcedure(chat, write)
    .input(byId.extend({ title }))
    .mutation(({ ctx, input }) => renameChat(ctx, input.id, input.title)),
  updatePinned: rowProcedure(chat, write)
    .input(byId.extend({ isPinned: z.boolean() }))
    .mutation(({ ctx, input }) => pinChat(ctx, input.id, input.isPinned)),
  delete: rowProcedure(chat, write)
    .input(byId)
    .mutation(({ ctx, input }) => deleteChat(ctx, input.id)),
  createMessage: rowProcedure(chat, write, "chatId")
    .input(
      z.strictObject({
        chatId: idOf("chat"),
        agentId: idOf("agent").nullable().optional(),
        languageModelId: z.string().max(200).nullable().optional(),
        role: z.enum(["user", "assistant"]),
        content: z.string().max(limits.chat.messageChars),
        knowledgeSourceTreeNodeIdList: z.array(z.uuid()).max(200).default([]),
        noteIdList: z.array(z.uuid()).max(200).default([]),
        images: userTurn.shape.images,
        files: userTurn.shape.files,
      }),
    )
    .mutation(({ ctx, input: { chatId, role, content, knowledgeSourceTreeNodeIdList, noteIdList, ...metadata } }) =>
      createMessage(ctx, {
        chatId,
        role,
        content,
        metadata: { ...metadata, knowledgeSourceTreeNodeIds: knowledgeSourceTreeNodeIdList, noteIds: noteIdList },
      }),
    ),
  updateMessage: rowProcedure(message, write, "messageServerId")
    .input(
      z.strictObject({
        messageServerId: idOf("message"),
        text: z.string().trim().min(1).max(limits.chat.messageChars),
        /** Save and regenerate: later messages are deleted. */
        isResend: z.boolean().default(false),
      }),
    )
    .mutation(({ ctx, input }) => editMessage(ctx, input)),
  deleteMessages: workspaceProcedure(write)
    .input(
      z.strictObject({ workspaceId: idOf("workspace"), messageServerIds: z.array(idOf("message")).min(1).max(500) }),
    )
    .mutation(({ ctx, input }) => deleteMessages(ctx, input.messageServerIds)),
  decideToolCall: rowProcedure(toolCall, write)
    .input(callDecisionInput)
    .mutation(({ ctx, input }) => decideToolCall(ctx, input)),
  getToolOutput: rowProcedure(toolCall, read)
    .input(z.strictObject({ id: idOf("toolCall") }))
    .query(({ ctx, input }) => getToolOutput(ctx, input.id)),
  stop: rowProcedure(chat, write)
    .input(byId)
    .mutation(({ ctx, input }) => stopReply(ctx, input.id)),
});

export const chatRoutes: HttpRoute[] = [
  /** Sends a turn and streams its reply; leaving does not stop it. */
  workspaceRoute({
    method: "POST",
    path: "/api/chat/agent",
    rule: { scope: "workspace", verb: "run", role: "USER", cost: "model" },
    workspaceFrom: "body",
    body: { kind: "json", maxBytes: 2_000_000 },
    async handle({ ctx, input, request }) {
      const { streamId, messageId } = await submitTurn(ctx, chatRequest.parse(input));
      const response = await streamResponse(ctx, request, streamId, 0);
      response.headers.set("x-message-id", messageId);
      return response;
    },
  }),
  /** Continues the stream of the open reply after the last number seen; 204 if there is none. */
  streamRoute({
    path: "/api/chat/:chatId/stream",
    table: chat,
    param: "chatId",
    async find(ctx, params) {
      const found = await findChat(ctx, params.chatId ?? "");
      const open = canSeeChat(ctx.actor, found) ? await findOpenReply(ctx, found.id) : null;
      return open && { streamId: open.streamId, headers: { "x-message-id": open.id } };
    },
  }),
];
