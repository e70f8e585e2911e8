ALTER TABLE "chat" ADD COLUMN "taken_down_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workflow_form" ADD COLUMN "taken_down_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "note" ADD COLUMN "taken_down_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workflow_run" ADD COLUMN "taken_down_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "chat_taken_down_at_index" ON "chat" USING btree ("taken_down_at") WHERE taken_down_at is not null;--> statement-breakpoint
CREATE INDEX "workflow_form_taken_down_at_index" ON "workflow_form" USING btree ("taken_down_at") WHERE taken_down_at is not null;--> statement-breakpoint
CREATE INDEX "note_taken_down_at_index" ON "note" USING btree ("taken_down_at") WHERE taken_down_at is not null;--> statement-breakpoint
CREATE INDEX "workflow_run_taken_down_at_index" ON "workflow_run" USING btree ("taken_down_at") WHERE taken_down_at is not null;--> statement-breakpoint
ALTER TABLE "chat" ADD CONSTRAINT "chat_taken_down_is_private" CHECK (not ("chat"."is_public" and "chat"."taken_down_at" is not null));--> statement-breakpoint
ALTER TABLE "workflow_form" ADD CONSTRAINT "workflow_form_taken_down_is_private" CHECK (not ("workflow_form"."is_published" and "workflow_form"."taken_down_at" is not null));--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_taken_down_is_private" CHECK (not ("note"."is_public" and "note"."taken_down_at" is not null));--> statement-breakpoint
ALTER TABLE "workflow_run" ADD CONSTRAINT "workflow_run_taken_down_is_private" CHECK (not ("workflow_run"."is_public" and "workflow_run"."taken_down_at" is not null));