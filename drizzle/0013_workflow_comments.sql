CREATE TABLE "workflow_comment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"thread_id" uuid,
	"author_id" uuid,
	"node_id" text,
	"x" double precision,
	"y" double precision,
	"text" text NOT NULL,
	"resolved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workflow_comment" ADD CONSTRAINT "workflow_comment_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_comment" ADD CONSTRAINT "workflow_comment_workflow_id_workflow_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflow"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_comment" ADD CONSTRAINT "workflow_comment_thread_id_workflow_comment_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."workflow_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_comment" ADD CONSTRAINT "workflow_comment_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workflow_comment_workflow_id_created_at_index" ON "workflow_comment" USING btree ("workflow_id","created_at");--> statement-breakpoint
CREATE INDEX "workflow_comment_workspace_id_index" ON "workflow_comment" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "workflow_comment_thread_id_index" ON "workflow_comment" USING btree ("thread_id");