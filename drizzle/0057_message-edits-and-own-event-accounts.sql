ALTER TABLE "step_answer" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "wait_message" ADD COLUMN "posted" jsonb;--> statement-breakpoint
ALTER TABLE "wait_message" ADD COLUMN "says" text DEFAULT 'asks' NOT NULL;--> statement-breakpoint
ALTER TABLE "wait_message" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wait_message" ADD COLUMN "edit_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow_trigger" ADD COLUMN "account_user_id" uuid;--> statement-breakpoint
ALTER TABLE "workflow_trigger" ADD CONSTRAINT "workflow_trigger_account_user_id_user_id_fk" FOREIGN KEY ("account_user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wait_message_open_index" ON "wait_message" USING btree ("wait_id") WHERE posted is not null and says in ('asks', 'reminded', 'handedOn');