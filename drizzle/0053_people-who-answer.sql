CREATE TABLE "step_answer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"execution_id" uuid NOT NULL,
	"user_id" uuid,
	"email" text,
	"through" text NOT NULL,
	"shown" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "step_wait" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"execution_id" uuid NOT NULL,
	"epoch" integer NOT NULL,
	"reason" text NOT NULL,
	"assignee_id" uuid,
	"assignee_email" text,
	"is_assigned" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone,
	"remind_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"announced_at" timestamp with time zone,
	"link_number" integer DEFAULT 1 NOT NULL,
	"token_hash" text NOT NULL,
	"link_expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "step_wait_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "step_answer" ADD CONSTRAINT "step_answer_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_answer" ADD CONSTRAINT "step_answer_execution_id_node_execution_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."node_execution"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_answer" ADD CONSTRAINT "step_answer_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_wait" ADD CONSTRAINT "step_wait_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_wait" ADD CONSTRAINT "step_wait_run_id_workflow_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."workflow_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_wait" ADD CONSTRAINT "step_wait_execution_id_node_execution_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."node_execution"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_wait" ADD CONSTRAINT "step_wait_assignee_id_user_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "step_answer_execution_id_created_at_index" ON "step_answer" USING btree ("execution_id","created_at");--> statement-breakpoint
CREATE INDEX "step_answer_workspace_id_index" ON "step_answer" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "step_wait_execution_id_epoch_reason_index" ON "step_wait" USING btree ("execution_id","epoch","reason");--> statement-breakpoint
CREATE INDEX "step_wait_workspace_id_index" ON "step_wait" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "step_wait_run_id_index" ON "step_wait" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "step_wait_assignee_id_index" ON "step_wait" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "step_wait_reminder_index" ON "step_wait" USING btree ("remind_at") WHERE remind_at is not null and reminded_at is null;--> statement-breakpoint
CREATE INDEX "step_wait_announcement_index" ON "step_wait" USING btree ("created_at") WHERE announced_at is null;