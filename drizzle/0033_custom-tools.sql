CREATE TABLE "agent_api_action" (
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"api_action_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "agent_api_action_agent_id_api_action_id_pk" PRIMARY KEY("agent_id","api_action_id")
);
--> statement-breakpoint
CREATE TABLE "api_action" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"category" text[] DEFAULT '{}' NOT NULL,
	"icon_url" text,
	"instruction" text,
	"name" text NOT NULL,
	"desc" text NOT NULL,
	"url" text NOT NULL,
	"method" text NOT NULL,
	"headers" jsonb NOT NULL,
	"query_params" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"is_body_form_data" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integration_connection" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"app_name" text NOT NULL,
	"key" text NOT NULL,
	"account" text NOT NULL,
	"is_refused" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent_api_action" ADD CONSTRAINT "agent_api_action_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_api_action" ADD CONSTRAINT "agent_api_action_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_api_action" ADD CONSTRAINT "agent_api_action_api_action_id_api_action_id_fk" FOREIGN KEY ("api_action_id") REFERENCES "public"."api_action"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_action" ADD CONSTRAINT "api_action_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_action" ADD CONSTRAINT "api_action_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_connection" ADD CONSTRAINT "integration_connection_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_connection" ADD CONSTRAINT "integration_connection_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_api_action_api_action_id_index" ON "agent_api_action" USING btree ("api_action_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_action_name_idx" ON "api_action" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "integration_connection_workspace_id_app_name_index" ON "integration_connection" USING btree ("workspace_id","app_name");