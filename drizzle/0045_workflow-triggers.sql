CREATE TABLE "trigger_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"trigger_id" uuid NOT NULL,
	"key" text NOT NULL,
	"run_id" uuid,
	"problem" text,
	"is_skipped" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflow_trigger" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"config" jsonb NOT NULL,
	"inputs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"paused_reason" text,
	"active_since" timestamp with time zone DEFAULT now() NOT NULL,
	"last_run_at" timestamp with time zone,
	"next_run_at" timestamp with time zone,
	"public_id" text,
	"sealed_secret" text,
	"test_until" timestamp with time zone,
	"last_test" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflow_trigger_publicId_unique" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "trigger_event" ADD CONSTRAINT "trigger_event_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trigger_event" ADD CONSTRAINT "trigger_event_trigger_id_workflow_trigger_id_fk" FOREIGN KEY ("trigger_id") REFERENCES "public"."workflow_trigger"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_trigger" ADD CONSTRAINT "workflow_trigger_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_trigger" ADD CONSTRAINT "workflow_trigger_workflow_id_workflow_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflow"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_trigger" ADD CONSTRAINT "workflow_trigger_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trigger_event_trigger_id_key_index" ON "trigger_event" USING btree ("trigger_id","key");--> statement-breakpoint
CREATE INDEX "trigger_event_trigger_id_created_at_index" ON "trigger_event" USING btree ("trigger_id","created_at");--> statement-breakpoint
CREATE INDEX "trigger_event_workspace_id_index" ON "trigger_event" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "workflow_trigger_workspace_id_index" ON "workflow_trigger" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "workflow_trigger_workflow_id_created_at_index" ON "workflow_trigger" USING btree ("workflow_id","created_at");--> statement-breakpoint
CREATE INDEX "workflow_trigger_user_id_index" ON "workflow_trigger" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "workflow_trigger_due_index" ON "workflow_trigger" USING btree ("next_run_at") WHERE is_active and next_run_at is not null;