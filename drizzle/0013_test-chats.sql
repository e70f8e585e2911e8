CREATE TABLE "test_reply" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"draft" jsonb NOT NULL,
	"sent" jsonb,
	"previous" jsonb
);
--> statement-breakpoint
ALTER TABLE "chat" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "test_reply" ADD CONSTRAINT "test_reply_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_reply" ADD CONSTRAINT "test_reply_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_test_index" ON "chat" USING btree ("agent_id","user_id") WHERE is_test;