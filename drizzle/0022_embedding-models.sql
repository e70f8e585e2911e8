CREATE TABLE "knowledge_setting" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"dimensions" integer,
	"next_model" text,
	"next_dimensions" integer,
	"change" integer DEFAULT 0 NOT NULL,
	"state" text,
	"problem" text,
	"user_id" uuid,
	"done_chunks" integer DEFAULT 0 NOT NULL,
	"total_chunks" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "knowledge_vector" DROP CONSTRAINT "knowledge_vector_pkey";--> statement-breakpoint
ALTER TABLE "knowledge_vector" ADD CONSTRAINT "knowledge_vector_chunk_id_model_pk" PRIMARY KEY("chunk_id","model");--> statement-breakpoint
ALTER TABLE "knowledge_setting" ADD CONSTRAINT "knowledge_setting_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_setting" ADD CONSTRAINT "knowledge_setting_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_chunk_workspace_id_id_index" ON "knowledge_chunk" USING btree ("workspace_id","id");