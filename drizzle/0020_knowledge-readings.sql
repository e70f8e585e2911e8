CREATE TABLE "knowledge_reading" (
	"source_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"parts" jsonb NOT NULL,
	"pages_count" integer,
	"is_truncated" boolean NOT NULL,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "parts" jsonb;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "split" jsonb;--> statement-breakpoint
ALTER TABLE "knowledge_source" ADD COLUMN "started_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_source" ADD COLUMN "last_change" jsonb;--> statement-breakpoint
ALTER TABLE "knowledge_reading" ADD CONSTRAINT "knowledge_reading_source_id_knowledge_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."knowledge_source"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_reading" ADD CONSTRAINT "knowledge_reading_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;