ALTER TABLE "step_answer" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "wait_message" ADD COLUMN "posted" jsonb;--> statement-breakpoint
ALTER TABLE "wait_message" ADD COLUMN "says" text DEFAULT 'asks' NOT NULL;--> statement-breakpoint
ALTER TABLE "wait_message" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wait_message" ADD COLUMN "edit_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "wait_message_open_index" ON "wait_message" USING btree ("wait_id") WHERE posted is not null and says in ('asks', 'reminded', 'handedOn');