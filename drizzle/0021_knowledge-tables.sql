CREATE TABLE "knowledge_table" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"columns" jsonb NOT NULL,
	"rows_count" integer NOT NULL,
	"is_truncated" boolean NOT NULL,
	"chars" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_table_rows" (
	"table_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "knowledge_table_rows_table_id_position_pk" PRIMARY KEY("table_id","position")
);
--> statement-breakpoint
ALTER TABLE "knowledge_table" ADD CONSTRAINT "knowledge_table_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_table" ADD CONSTRAINT "knowledge_table_source_id_knowledge_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."knowledge_source"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_table_rows" ADD CONSTRAINT "knowledge_table_rows_table_id_knowledge_table_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."knowledge_table"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_table_rows" ADD CONSTRAINT "knowledge_table_rows_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_table_source_id_generation_position_index" ON "knowledge_table" USING btree ("source_id","generation","position");