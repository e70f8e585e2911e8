ALTER TABLE "workflow_run" ADD COLUMN "trigger" jsonb;--> statement-breakpoint
ALTER TABLE "workflow_run" ADD COLUMN "custom_user_id" text;--> statement-breakpoint
ALTER TABLE "workflow_run" ADD COLUMN "session_context" jsonb;--> statement-breakpoint
CREATE INDEX "workflow_run_trigger_index" ON "workflow_run" USING btree (("trigger" ->> 'id'),"created_at") WHERE trigger is not null;--> statement-breakpoint
UPDATE "workflow_run" SET "trigger" = jsonb_build_object('type', 'PUBLIC_API', 'id', k.id, 'title', k.name) FROM "api_key" k WHERE k.id = "workflow_run"."api_key_id";
