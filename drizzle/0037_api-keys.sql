CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_key_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "mcp_publication" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid,
	"workflow_id" uuid,
	"tool_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mcp_publication_one_item" CHECK (("mcp_publication"."agent_id" is null) <> ("mcp_publication"."workflow_id" is null))
);
--> statement-breakpoint
ALTER TABLE "chat" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "workflow_run" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_publication" ADD CONSTRAINT "mcp_publication_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_publication" ADD CONSTRAINT "mcp_publication_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_publication" ADD CONSTRAINT "mcp_publication_workflow_id_workflow_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflow"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_workspace_id_index" ON "api_key" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "api_key_user_id_index" ON "api_key" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mcp_publication_workspace_id_tool_name_index" ON "mcp_publication" USING btree ("workspace_id","tool_name");--> statement-breakpoint
CREATE UNIQUE INDEX "mcp_publication_agent_id_index" ON "mcp_publication" USING btree ("agent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mcp_publication_workflow_id_index" ON "mcp_publication" USING btree ("workflow_id");--> statement-breakpoint
ALTER TABLE "chat" ADD CONSTRAINT "chat_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_run" ADD CONSTRAINT "workflow_run_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_api_key_id_last_message_at_index" ON "chat" USING btree ("api_key_id","last_message_at") WHERE api_key_id is not null;--> statement-breakpoint
CREATE INDEX "workflow_run_api_key_id_index" ON "workflow_run" USING btree ("api_key_id") WHERE api_key_id is not null;