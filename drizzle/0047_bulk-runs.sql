CREATE TABLE "bulk_row" (
	"workspace_id" uuid NOT NULL,
	"bulk_run_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"values" jsonb NOT NULL,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"claimed_by" uuid,
	"claimed_at" timestamp with time zone,
	"run_id" uuid,
	"problem" text,
	CONSTRAINT "bulk_row_bulk_run_id_number_pk" PRIMARY KEY("bulk_run_id","number")
);
--> statement-breakpoint
CREATE TABLE "bulk_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"source" jsonb,
	"row_count" integer NOT NULL,
	"valid_count" integer DEFAULT 0 NOT NULL,
	"invalid" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"credits_estimated" numeric(14, 4),
	"round" integer DEFAULT 1 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "workflow_run" ADD COLUMN "bulk_run_id" uuid;--> statement-breakpoint
ALTER TABLE "workflow_run" ADD COLUMN "is_mailed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_row" ADD CONSTRAINT "bulk_row_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_row" ADD CONSTRAINT "bulk_row_bulk_run_id_bulk_run_id_fk" FOREIGN KEY ("bulk_run_id") REFERENCES "public"."bulk_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_run" ADD CONSTRAINT "bulk_run_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_run" ADD CONSTRAINT "bulk_run_workflow_id_workflow_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflow"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_run" ADD CONSTRAINT "bulk_run_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_row_workspace_id_index" ON "bulk_row" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "bulk_row_queued_index" ON "bulk_row" USING btree ("bulk_run_id","number") WHERE state = 'QUEUED';--> statement-breakpoint
CREATE INDEX "bulk_run_workspace_id_index" ON "bulk_run" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "bulk_run_workflow_id_created_at_index" ON "bulk_run" USING btree ("workflow_id","created_at");--> statement-breakpoint
CREATE INDEX "bulk_run_running_index" ON "bulk_run" USING btree ("id") WHERE status = 'RUNNING';--> statement-breakpoint
CREATE INDEX "workflow_run_bulk_run_id_index" ON "workflow_run" USING btree ("bulk_run_id") WHERE bulk_run_id is not null;