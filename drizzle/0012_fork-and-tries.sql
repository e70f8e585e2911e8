ALTER TABLE "node_execution" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "node_execution" ADD COLUMN "taken_from" uuid;