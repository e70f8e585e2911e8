CREATE TABLE "workflow_trail" (
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"trail" jsonb NOT NULL,
	CONSTRAINT "workflow_trail_workflow_id_user_id_pk" PRIMARY KEY("workflow_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "workflow_run" ADD COLUMN "graph" jsonb;--> statement-breakpoint
ALTER TABLE "workflow_trail" ADD CONSTRAINT "workflow_trail_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_trail" ADD CONSTRAINT "workflow_trail_workflow_id_workflow_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflow"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_trail" ADD CONSTRAINT "workflow_trail_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workflow_trail_workspace_id_index" ON "workflow_trail" USING btree ("workspace_id");