import { z } from "zod";
import { agent } from "#features/agent/table.ts";
import { callDecisionInput } from "#features/tool-call/schema.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { idOf } from "#lib/entity-id.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { toAiSdkChunks } from "#platform/http/ai-sdk-chunks.ts";
import { fileResponse } from "#platform/http/file-response.ts";
import { type HttpRoute, workspaceRoute } from "#platform/http/route.ts";
import { streamResponse } from "#platform/http/sse.ts";
import { type StreamRoute, streamRoute } from "#platform/http/stream-route.ts";
import { textResponse } from "#platform/http/text-response.ts";
import { contentDisposition } from "#platform/storage/file-name.ts";
import { limits } from "#product/limits.ts";
import { canSeeChat } from "./access.ts";
import { aiSdkRequest, chatRequest, personParts, userTurn } from "./schema.ts";
import { isAiSdkBody, readAiSdkTurn } from "./service/ai-sdk-turn.ts";
import { deleteMessages, updateMessage } from "./service/change-messages.ts";
import {
  deleteChat,
  findChat,
  listEarlierPage,
  loadChat,
  markChatRead,
  moveChat,
  pinChat,
  renameChat,
} from "./service/chats.ts";
import { keepAnswer } from "./service/comparison/keep-answer.ts";
import { submitComparison } from "./service/comparison/submit-comparison.ts";
import { decideToolCall } from "./service/decisions/decide-tool-call.ts";
import { exportFileFor, writeChatExport } from "./service/export/export-chat.ts";
import { exportChatDocument, paperFormats } from "./service/export/export-chat-document.ts";
import { exportFormats } from "./service/export/export-format.ts";
import { listChats } from "./service/list-chats.ts";
import { createMessage, findOpenReply } from "./service/messages.ts";
import { getReplyTrace } from "./service/reply-trace.ts";
import { steerReply, withdrawSteering } from "./service/steering/steer-reply.ts";
import { stopReply } from "./service/stop-reply.ts";
import { submitTurn } from "./service/submit-turn.ts";
import { getSentRequest } from "./service/test-chat/get-sent-request.ts";
import { openTestChat } from "./service/test-chat/test-chats.ts";
import { getToolCall, getToolOutput } from "./service/tool-output.ts";
import { selectVersion } from "./service/versions/select-version.ts";
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
        projectId: idOf("project").optional(),
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
  markRead: rowProcedure(chat, write)
    .input(byId)
    .mutation(({ ctx, input }) => markChatRead(ctx, input.id)),
  updateProject: rowProcedure(chat, write)
    .input(byId.extend({ projectId: idOf("project").nullable() }))
    .mutation(({ ctx, input }) => moveChat(ctx, input.id, input.projectId)),
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
      z
        .strictObject({
          messageServerId: idOf("message"),
          parts: personParts.optional(),
          text: z.string().trim().min(1).max(limits.chat.messageChars).optional(),
          /** Save and regenerate: the former message and later ones stay as a version. */
          isResend: z.boolean().default(false),
        })
        .refine(({ parts, text }) => (parts === undefined) !== (text === undefined)),
    )
    .mutation(({ ctx, input }) => updateMessage(ctx, input)),
  deleteMessages: rowProcedure(message, write, "messageServerIds")
    .input(z.strictObject({ messageServerIds: z.array(idOf("message")).min(1).max(500) }))
    .mutation(({ ctx, input }) => deleteMessages(ctx, input.messageServerIds)),
  keepAnswer: rowProcedure(message, write, "messageServerId")
    .input(z.strictObject({ messageServerId: idOf("message") }))
    .mutation(({ ctx, input }) => keepAnswer(ctx, input.messageServerId)),
  selectVersion: rowProcedure(message, write, "messageServerId")
    .input(z.strictObject({ messageServerId: idOf("message") }))
    .mutation(({ ctx, input }) => selectVersion(ctx, input.messageServerId)),
  decideToolCall: rowProcedure(toolCall, write)
    .input(callDecisionInput)
    .mutation(({ ctx, input }) => decideToolCall(ctx, input)),
  getToolOutput: rowProcedure(toolCall, read)
    .input(z.strictObject({ id: idOf("toolCall") }))
    .query(({ ctx, input }) => getToolOutput(ctx, input.id)),
  getToolCall: rowProcedure(toolCall, read)
    .input(z.strictObject({ id: idOf("toolCall") }))
    .query(({ ctx, input }) => getToolCall(ctx, input.id)),
  /** What a reply did, with time, tokens and credits. */
  getTrace: rowProcedure(message, read, "messageId")
    .input(z.strictObject({ messageId: idOf("message") }))
    .query(({ ctx, input }) => getReplyTrace(ctx, input.messageId)),
  steer: rowProcedure(chat, write)
    .input(byId.extend({ message: userTurn.required({ id: true }) }))
    .mutation(({ ctx, input }) => steerReply(ctx, input.id, input.message)),
  withdrawSteering: rowProcedure(chat, write)
    // The page's own id, which is no stored message yet.
    .input(byId.extend({ messageId: z.uuid() }))
    .mutation(({ ctx, input }) => withdrawSteering(ctx, input.id, input.messageId)),
  openTest: rowProcedure(agent, { ...write, role: "EDITOR" }, "agentId")
    .input(z.strictObject({ agentId: idOf("agent") }))
    .mutation(({ ctx, input }) => openTestChat(ctx, input.agentId)),
  getSent: rowProcedure(message, read, "messageServerId")
    .input(z.strictObject({ messageServerId: idOf("message") }))
    .query(({ ctx, input }) => getSentRequest(ctx, input.messageServerId)),
  stop: rowProcedure(chat, write)
    .input(byId.extend({ messageServerId: idOf("message").optional() }))
    .mutation(({ ctx, input }) => stopReply(ctx, input.id, input.messageServerId)),
});

/** Finds the open reply of a chat; `message` names one of several. */
const findReplyStream: StreamRoute["find"] = async (ctx, params, query) => {
  const found = await findChat(ctx, params.chatId ?? "");
  const messageId = idOf("message")
    .optional()
    .parse(query.get("message") ?? undefined);
  const open = canSeeChat(ctx.actor, found) ? await findOpenReply(ctx, found.id, messageId) : null;
  return open && { streamId: open.streamId, headers: { "x-message-id": open.id } };
};

export const chatRoutes: HttpRoute[] = [
  /** Sends a turn, in our body or that of the AI SDK, and streams its reply; leaving does not stop it. */
  workspaceRoute({
    method: "POST",
    path: "/api/chat/agent",
    rule: { scope: "workspace", verb: "run", role: "USER", cost: "model" },
    workspaceFrom: "body",
    body: { kind: "json", maxBytes: limits.chat.turnBytes },
    async handle({ ctx, input, request }) {
      const isAiSdk = isAiSdkBody(input);
      const turn = isAiSdk ? await readAiSdkTurn(ctx, aiSdkRequest.parse(input)) : chatRequest.parse(input);
      const submit = turn.compareWith ? submitComparison : submitTurn;
      const { streamId, messageId } = await submit(ctx, turn);
      const response = await streamResponse(ctx, request, streamId, 0, isAiSdk ? toAiSdkChunks : undefined);
      response.headers.set("x-message-id", messageId);
      return response;
    },
  }),
  /** A chat as a file, page by page. */
  workspaceRoute({
    method: "GET",
    path: "/api/chat/:chatId/export",
    rule: { scope: "workspace", verb: "read", role: "USER", cost: "heavy" },
    workspaceFrom: { table: chat, param: "chatId" },
    body: { kind: "none" },
    async handle({ ctx, params, query, request }) {
      const wanted = z.enum([...exportFormats, ...paperFormats]).parse(query.get("format"));
      const found = await findChat(ctx, params.chatId ?? "");
      const paper = paperFormats.find((one) => one === wanted);
      if (paper) return fileResponse(await exportChatDocument(ctx, found, paper, request.signal));
      const format = z.enum(exportFormats).parse(wanted);
      const file = exportFileFor(found.title, format);
      const answer = await textResponse((signal) => writeChatExport(ctx, found, format, signal), request.signal);
      answer.headers.set("content-type", file.contentType);
      answer.headers.set("content-disposition", contentDisposition("attachment", file.name));
      return answer;
    },
  }),
  /** Continues the stream of the open reply after the last number seen; 204 if there is none. */
  streamRoute({ path: "/api/chat/:chatId/stream", table: chat, param: "chatId", find: findReplyStream }),
  /** The same, at the URL where clients of the AI SDK look for it. */
  streamRoute({
    path: "/api/chat/agent/:chatId/stream",
    table: chat,
    param: "chatId",
    find: findReplyStream,
    adapt: toAiSdkChunks,
  }),
];
