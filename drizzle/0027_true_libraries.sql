CREATE TABLE "knowledge_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"removed" integer NOT NULL,
	"passages" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_icon" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"bytes" "bytea",
	"mime_type" text,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "knowledge_icon_workspaceId_origin_unique" UNIQUE("workspace_id","origin")
);
--> statement-breakpoint
CREATE TABLE "knowledge_saved_question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"question" text NOT NULL,
	"node_ids" uuid[],
	"min_similarity" real NOT NULL,
	"expected" jsonb NOT NULL,
	"last_run" jsonb,
	"previous_run" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unanswered_question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"answer_id" text NOT NULL,
	"message_id" uuid,
	"execution_id" uuid,
	"agent_id" uuid,
	"question" text NOT NULL,
	"words" text[] NOT NULL,
	"reason" text NOT NULL,
	"found" jsonb NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "knowledge_source" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "knowledge_source" ADD COLUMN "relearn_every" text;--> statement-breakpoint
ALTER TABLE "knowledge_source" ADD COLUMN "relearn_zone" text;--> statement-breakpoint
ALTER TABLE "knowledge_source" ADD COLUMN "next_learn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "knowledge_source" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_source" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_source" ADD COLUMN "etag" text;--> statement-breakpoint
ALTER TABLE "knowledge_source" ADD COLUMN "last_modified" text;--> statement-breakpoint
ALTER TABLE "knowledge_source" ADD COLUMN "icon_id" uuid;--> statement-breakpoint
ALTER TABLE "knowledge_change" ADD CONSTRAINT "knowledge_change_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_change" ADD CONSTRAINT "knowledge_change_source_id_knowledge_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."knowledge_source"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_icon" ADD CONSTRAINT "knowledge_icon_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_saved_question" ADD CONSTRAINT "knowledge_saved_question_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unanswered_question" ADD CONSTRAINT "unanswered_question_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unanswered_question" ADD CONSTRAINT "unanswered_question_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unanswered_question" ADD CONSTRAINT "unanswered_question_execution_id_node_execution_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."node_execution"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unanswered_question" ADD CONSTRAINT "unanswered_question_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_change_source_id_at_index" ON "knowledge_change" USING btree ("source_id","at");--> statement-breakpoint
CREATE INDEX "knowledge_saved_question_workspace_id_created_at_index" ON "knowledge_saved_question" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "unanswered_question_answer_id_index" ON "unanswered_question" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "unanswered_question_message_id_index" ON "unanswered_question" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "unanswered_question_execution_id_index" ON "unanswered_question" USING btree ("execution_id");--> statement-breakpoint
CREATE INDEX "unanswered_question_workspace_id_group_id_index" ON "unanswered_question" USING btree ("workspace_id","group_id");--> statement-breakpoint
CREATE INDEX "unanswered_question_workspace_id_asked_at_index" ON "unanswered_question" USING btree ("workspace_id","asked_at");--> statement-breakpoint
CREATE INDEX "unanswered_question_agent_id_index" ON "unanswered_question" USING btree ("agent_id");--> statement-breakpoint
ALTER TABLE "knowledge_source" ADD CONSTRAINT "knowledge_source_icon_id_knowledge_icon_id_fk" FOREIGN KEY ("icon_id") REFERENCES "public"."knowledge_icon"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_source_icon_id_index" ON "knowledge_source" USING btree ("icon_id");--> statement-breakpoint
CREATE INDEX "knowledge_source_due_idx" ON "knowledge_source" USING btree ("next_learn_at") WHERE "knowledge_source"."next_learn_at" is not null;