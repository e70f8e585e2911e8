CREATE TABLE "agent_knowledge_node" (
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "agent_knowledge_node_agent_id_node_id_pk" PRIMARY KEY("agent_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_chunk" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"context" text DEFAULT '' NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"is_off" boolean DEFAULT false NOT NULL,
	"language" "regconfig" DEFAULT 'english' NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector(language, context || ' ' || text)) STORED
);
--> statement-breakpoint
CREATE TABLE "knowledge_node" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid,
	"parent_id" uuid,
	"text" text NOT NULL,
	"is_folder" boolean NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "knowledge_source" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"type" text NOT NULL,
	"document_id" uuid,
	"path" text,
	"url" text,
	"sha256" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"problem" text,
	"done_chunks" integer DEFAULT 0 NOT NULL,
	"total_chunks" integer DEFAULT 0 NOT NULL,
	"split" jsonb,
	"generation" integer DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"pages_count" integer,
	"language" text,
	"learned_at" timestamp with time zone,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_change" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "knowledge_source_nodeId_unique" UNIQUE("node_id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_vector" (
	"chunk_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"model" text NOT NULL,
	"embedding" "bytea" NOT NULL,
	"bits" bit varying NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "parts" jsonb;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "split" jsonb;--> statement-breakpoint
ALTER TABLE "agent_knowledge_node" ADD CONSTRAINT "agent_knowledge_node_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_knowledge_node" ADD CONSTRAINT "agent_knowledge_node_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_knowledge_node" ADD CONSTRAINT "agent_knowledge_node_node_id_knowledge_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."knowledge_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_chunk" ADD CONSTRAINT "knowledge_chunk_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_chunk" ADD CONSTRAINT "knowledge_chunk_source_id_knowledge_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."knowledge_source"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_node" ADD CONSTRAINT "knowledge_node_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_node" ADD CONSTRAINT "knowledge_node_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_node" ADD CONSTRAINT "knowledge_node_parent_id_knowledge_node_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."knowledge_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_reading" ADD CONSTRAINT "knowledge_reading_source_id_knowledge_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."knowledge_source"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_reading" ADD CONSTRAINT "knowledge_reading_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_source" ADD CONSTRAINT "knowledge_source_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_source" ADD CONSTRAINT "knowledge_source_node_id_knowledge_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."knowledge_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_source" ADD CONSTRAINT "knowledge_source_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_vector" ADD CONSTRAINT "knowledge_vector_chunk_id_knowledge_chunk_id_fk" FOREIGN KEY ("chunk_id") REFERENCES "public"."knowledge_chunk"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_vector" ADD CONSTRAINT "knowledge_vector_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_knowledge_node_node_id_index" ON "agent_knowledge_node" USING btree ("node_id");--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_chunk_source_id_generation_position_index" ON "knowledge_chunk" USING btree ("source_id","generation","position");--> statement-breakpoint
CREATE INDEX "knowledge_chunk_words_index" ON "knowledge_chunk" USING gin ("words");--> statement-breakpoint
CREATE INDEX "knowledge_node_workspace_id_parent_id_position_index" ON "knowledge_node" USING btree ("workspace_id","parent_id","position");--> statement-breakpoint
CREATE INDEX "knowledge_node_parent_id_index" ON "knowledge_node" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "knowledge_source_workspace_id_status_index" ON "knowledge_source" USING btree ("workspace_id","status");--> statement-breakpoint
CREATE INDEX "knowledge_source_workspace_id_sha256_index" ON "knowledge_source" USING btree ("workspace_id","sha256");--> statement-breakpoint
CREATE INDEX "knowledge_source_document_id_index" ON "knowledge_source" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "knowledge_vector_workspace_id_source_id_generation_index" ON "knowledge_vector" USING btree ("workspace_id","source_id","generation");