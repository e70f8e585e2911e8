CREATE TABLE "composio_action" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"app_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"is_reading" boolean NOT NULL,
	"version" text NOT NULL,
	"input_schema" jsonb NOT NULL,
	CONSTRAINT "composio_action_workspaceId_slug_unique" UNIQUE("workspace_id","slug")
);
--> statement-breakpoint
CREATE TABLE "composio_app" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"logo" text,
	"state" text DEFAULT 'none' NOT NULL,
	"account_id" text,
	"user_id" uuid,
	"connected_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"listed_at" timestamp with time zone,
	"state_hash" text,
	"pending_account_id" text,
	"started_by_id" uuid,
	"started_at" timestamp with time zone,
	CONSTRAINT "composio_app_stateHash_unique" UNIQUE("state_hash"),
	CONSTRAINT "composio_app_workspaceId_slug_unique" UNIQUE("workspace_id","slug")
);
--> statement-breakpoint
ALTER TABLE "composio_action" ADD CONSTRAINT "composio_action_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "composio_action" ADD CONSTRAINT "composio_action_app_id_composio_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."composio_app"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "composio_app" ADD CONSTRAINT "composio_app_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "composio_app" ADD CONSTRAINT "composio_app_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "composio_app" ADD CONSTRAINT "composio_app_started_by_id_user_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "composio_action_app_id_index" ON "composio_action" USING btree ("app_id");