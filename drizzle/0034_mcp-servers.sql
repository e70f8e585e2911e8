CREATE TABLE "agent_mcp_server" (
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"server_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "agent_mcp_server_agent_id_server_id_pk" PRIMARY KEY("agent_id","server_id")
);
--> statement-breakpoint
CREATE TABLE "mcp_server" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"sealed_url" text NOT NULL,
	"host" text NOT NULL,
	"sealed_headers" text,
	"header_names" text[] DEFAULT '{}' NOT NULL,
	"account" text DEFAULT 'workspace' NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"era" text,
	"tools" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"uses_sign_in" boolean DEFAULT false NOT NULL,
	"problem" text,
	"problem_since" timestamp with time zone,
	"listed_at" timestamp with time zone,
	"fresh_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mcp_server_workspaceId_slug_unique" UNIQUE("workspace_id","slug")
);
--> statement-breakpoint
CREATE TABLE "mcp_sign_in" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"server_id" uuid NOT NULL,
	"user_id" uuid,
	"sealed_client" text,
	"sealed_tokens" text,
	"state_hash" text,
	"sealed_pending" text,
	"started_by_id" uuid,
	"started_at" timestamp with time zone,
	"connected_at" timestamp with time zone,
	CONSTRAINT "mcp_sign_in_stateHash_unique" UNIQUE("state_hash"),
	CONSTRAINT "mcp_sign_in_serverId_userId_unique" UNIQUE NULLS NOT DISTINCT("server_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "agent_mcp_server" ADD CONSTRAINT "agent_mcp_server_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_mcp_server" ADD CONSTRAINT "agent_mcp_server_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_mcp_server" ADD CONSTRAINT "agent_mcp_server_server_id_mcp_server_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."mcp_server"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_server" ADD CONSTRAINT "mcp_server_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_server" ADD CONSTRAINT "mcp_server_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_sign_in" ADD CONSTRAINT "mcp_sign_in_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_sign_in" ADD CONSTRAINT "mcp_sign_in_server_id_mcp_server_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."mcp_server"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_sign_in" ADD CONSTRAINT "mcp_sign_in_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_sign_in" ADD CONSTRAINT "mcp_sign_in_started_by_id_user_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_mcp_server_server_id_index" ON "agent_mcp_server" USING btree ("server_id");--> statement-breakpoint
CREATE INDEX "mcp_sign_in_workspace_id_index" ON "mcp_sign_in" USING btree ("workspace_id");