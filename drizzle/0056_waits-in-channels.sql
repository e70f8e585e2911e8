CREATE TABLE "wait_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"wait_id" uuid NOT NULL,
	"key" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"problem" text,
	"attempts" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "step_answer" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "step_answer" ADD COLUMN "given_name" text;--> statement-breakpoint
ALTER TABLE "step_wait" ADD COLUMN "channel" jsonb;--> statement-breakpoint
ALTER TABLE "step_wait" ADD COLUMN "channel_token_hash" text;--> statement-breakpoint
ALTER TABLE "wait_message" ADD CONSTRAINT "wait_message_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wait_message" ADD CONSTRAINT "wait_message_wait_id_step_wait_id_fk" FOREIGN KEY ("wait_id") REFERENCES "public"."step_wait"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wait_message_wait_id_key_index" ON "wait_message" USING btree ("wait_id","key");--> statement-breakpoint
CREATE INDEX "wait_message_workspace_id_index" ON "wait_message" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "wait_message_planned_index" ON "wait_message" USING btree ("updated_at") WHERE state = 'planned';--> statement-breakpoint
ALTER TABLE "step_wait" ADD CONSTRAINT "step_wait_channelTokenHash_unique" UNIQUE("channel_token_hash");