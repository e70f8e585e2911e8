ALTER TABLE "document" ADD COLUMN "through_id" uuid;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "through_id" uuid;