ALTER TABLE "workflow_run" DROP CONSTRAINT "workflow_run_api_key_id_api_key_id_fk";
--> statement-breakpoint
DROP INDEX "workflow_run_api_key_id_index";--> statement-breakpoint
ALTER TABLE "workflow_run" DROP COLUMN "api_key_id";