CREATE TABLE "steering_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"reply_id" uuid,
	"turn" jsonb NOT NULL,
	"step" integer,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "steering_message_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat" ADD COLUMN "model_settings" jsonb;--> statement-breakpoint
ALTER TABLE "steering_message" ADD CONSTRAINT "steering_message_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steering_message" ADD CONSTRAINT "steering_message_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steering_message" ADD CONSTRAINT "steering_message_reply_id_message_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."message"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "steering_message_chat_id_index" ON "steering_message" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "steering_message_reply_id_index" ON "steering_message" USING btree ("reply_id");