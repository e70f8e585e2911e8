ALTER TABLE "artifact" ADD COLUMN "chat_id" uuid;--> statement-breakpoint
ALTER TABLE "artifact" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "artifact" ADD CONSTRAINT "artifact_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artifact_chat_id_index" ON "artifact" USING btree ("chat_id");--> statement-breakpoint
-- A canvas has the id of the call that created it, so the calls tell which chats the earlier ones belong to.
UPDATE "artifact" SET "chat_id" = message.chat_id
FROM "tool_call" JOIN "message" ON message.id = tool_call.message_id
WHERE tool_call.id = artifact.id AND message.workspace_id = artifact.workspace_id;
