CREATE TABLE "run_retry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'RUNNING' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "run_retry_item" (
	"workspace_id" uuid NOT NULL,
	"run_retry_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"run_id" uuid NOT NULL,
	"execution_id" uuid NOT NULL,
	"epoch" integer NOT NULL,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"problem" text,
	CONSTRAINT "run_retry_item_run_retry_id_position_pk" PRIMARY KEY("run_retry_id","position")
);
--> statement-breakpoint
CREATE TABLE "run_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"workflow_id" uuid,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workflow_run" ADD COLUMN "run_retry_id" uuid;--> statement-breakpoint
ALTER TABLE "run_retry" ADD CONSTRAINT "run_retry_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_retry" ADD CONSTRAINT "run_retry_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_retry_item" ADD CONSTRAINT "run_retry_item_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_retry_item" ADD CONSTRAINT "run_retry_item_run_retry_id_run_retry_id_fk" FOREIGN KEY ("run_retry_id") REFERENCES "public"."run_retry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_view" ADD CONSTRAINT "run_view_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_view" ADD CONSTRAINT "run_view_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_view" ADD CONSTRAINT "run_view_workflow_id_workflow_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflow"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_retry_workspace_id_created_at_index" ON "run_retry" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "run_retry_running_index" ON "run_retry" USING btree ("id") WHERE status = 'RUNNING';--> statement-breakpoint
CREATE INDEX "run_retry_item_workspace_id_index" ON "run_retry_item" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "run_retry_item_failure_index" ON "run_retry_item" USING btree ("execution_id","epoch") WHERE state in ('QUEUED', 'RETRIED');--> statement-breakpoint
CREATE INDEX "run_view_workspace_id_user_id_index" ON "run_view" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "run_view_shared_index" ON "run_view" USING btree ("workspace_id") WHERE is_shared;--> statement-breakpoint
CREATE INDEX "run_view_workflow_id_index" ON "run_view" USING btree ("workflow_id") WHERE workflow_id is not null;--> statement-breakpoint
CREATE INDEX "workflow_run_failed_index" ON "workflow_run" USING btree ("workspace_id","created_at") WHERE status = 'FAILED';