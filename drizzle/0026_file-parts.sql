CREATE TABLE "file_part" (
	"file_id" uuid NOT NULL,
	"reader" text NOT NULL,
	"position" integer NOT NULL,
	"workspace_id" uuid NOT NULL,
	"text" text NOT NULL,
	"segments" jsonb,
	CONSTRAINT "file_part_file_id_reader_position_pk" PRIMARY KEY("file_id","reader","position")
);
--> statement-breakpoint
ALTER TABLE "knowledge_source" ADD COLUMN "reading_credits" real;--> statement-breakpoint
ALTER TABLE "file_part" ADD CONSTRAINT "file_part_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_part" ADD CONSTRAINT "file_part_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;