CREATE TABLE "form_start" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"network" text NOT NULL,
	"session_id" text NOT NULL,
	"custom_user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"key" text NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflow_form" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unpublished_at" timestamp with time zone,
	CONSTRAINT "workflow_form_workflowId_unique" UNIQUE("workflow_id"),
	CONSTRAINT "workflow_form_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "workflow_run" ADD COLUMN "reviewed_steps" text[];--> statement-breakpoint
ALTER TABLE "form_start" ADD CONSTRAINT "form_start_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_start" ADD CONSTRAINT "form_start_form_id_workflow_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."workflow_form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_upload" ADD CONSTRAINT "form_upload_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_upload" ADD CONSTRAINT "form_upload_form_id_workflow_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."workflow_form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_form" ADD CONSTRAINT "workflow_form_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_form" ADD CONSTRAINT "workflow_form_workflow_id_workflow_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflow"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_form" ADD CONSTRAINT "workflow_form_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_start_form_id_created_at_index" ON "form_start" USING btree ("form_id","created_at");--> statement-breakpoint
CREATE INDEX "form_start_workspace_id_index" ON "form_start" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "form_upload_form_id_key_index" ON "form_upload" USING btree ("form_id","key");--> statement-breakpoint
CREATE INDEX "form_upload_network_created_at_index" ON "form_upload" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "form_upload_workspace_id_index" ON "form_upload" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "workflow_form_workspace_id_index" ON "workflow_form" USING btree ("workspace_id");