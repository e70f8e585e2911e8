DROP INDEX "message_streaming_index";--> statement-breakpoint
ALTER TABLE "chat" ADD COLUMN "compared_group_id" uuid;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "version_group_id" uuid;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "hidden_with" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "message_open_reply_index" ON "message" USING btree ("chat_id") WHERE status = 'STREAMING' and hidden_with is null;