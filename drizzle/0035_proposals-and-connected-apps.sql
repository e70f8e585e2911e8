CREATE TABLE "change_proposal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"target" text NOT NULL,
	"workflow_id" uuid,
	"agent_id" uuid,
	"title" text NOT NULL,
	"reason" text NOT NULL,
	"content" jsonb,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"author" text NOT NULL,
	"author_id" uuid,
	"decided_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "change_proposal" ADD CONSTRAINT "change_proposal_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_proposal" ADD CONSTRAINT "change_proposal_workflow_id_workflow_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflow"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_proposal" ADD CONSTRAINT "change_proposal_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_proposal" ADD CONSTRAINT "change_proposal_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_proposal" ADD CONSTRAINT "change_proposal_decided_by_id_user_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_proposal_workspace_id_status_created_at_index" ON "change_proposal" USING btree ("workspace_id","status","created_at");--> statement-breakpoint
CREATE INDEX "change_proposal_workflow_id_index" ON "change_proposal" USING btree ("workflow_id");--> statement-breakpoint
CREATE INDEX "change_proposal_agent_id_index" ON "change_proposal" USING btree ("agent_id");