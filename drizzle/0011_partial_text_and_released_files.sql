ALTER TABLE "file" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "node_execution" ADD COLUMN "partial" text;--> statement-breakpoint
CREATE INDEX "file_released_at_index" ON "file" USING btree ("released_at") WHERE released_at is not null;