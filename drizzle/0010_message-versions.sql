ALTER TABLE "message" ADD COLUMN "version_group_id" uuid;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "hidden_with" uuid;