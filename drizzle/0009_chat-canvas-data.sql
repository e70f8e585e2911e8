-- A canvas has the id of the call that created it, so the calls tell which chats the earlier ones belong to.
UPDATE "artifact" SET "chat_id" = message.chat_id
FROM "tool_call" JOIN "message" ON message.id = tool_call.message_id
WHERE tool_call.id = artifact.id AND message.workspace_id = artifact.workspace_id;
