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
CREATE TABLE "connected_app" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"scopes" text[] NOT NULL,
	"redirect_uri" text NOT NULL,
	"code_challenge" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "oauth_client" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "oauth_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"app_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "change_proposal" ADD CONSTRAINT "change_proposal_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_proposal" ADD CONSTRAINT "change_proposal_workflow_id_workflow_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflow"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_proposal" ADD CONSTRAINT "change_proposal_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_proposal" ADD CONSTRAINT "change_proposal_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_proposal" ADD CONSTRAINT "change_proposal_decided_by_id_user_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connected_app" ADD CONSTRAINT "connected_app_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connected_app" ADD CONSTRAINT "connected_app_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connected_app" ADD CONSTRAINT "connected_app_client_id_oauth_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_token" ADD CONSTRAINT "oauth_token_app_id_connected_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."connected_app"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_proposal_workspace_id_status_created_at_index" ON "change_proposal" USING btree ("workspace_id","status","created_at");--> statement-breakpoint
CREATE INDEX "change_proposal_workflow_id_index" ON "change_proposal" USING btree ("workflow_id");--> statement-breakpoint
CREATE INDEX "change_proposal_agent_id_index" ON "change_proposal" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "connected_app_user_id_index" ON "connected_app" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "connected_app_client_id_index" ON "connected_app" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "connected_app_workspace_id_index" ON "connected_app" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "oauth_token_app_id_index" ON "oauth_token" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "oauth_token_expires_at_index" ON "oauth_token" USING btree ("expires_at");