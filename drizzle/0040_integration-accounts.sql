CREATE TABLE "integration_client" (
	"workspace_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integration_client_workspace_id_provider_pk" PRIMARY KEY("workspace_id","provider")
);
--> statement-breakpoint
CREATE TABLE "integration_setting" (
	"workspace_id" uuid NOT NULL,
	"app_name" text NOT NULL,
	"account_of" text NOT NULL,
	CONSTRAINT "integration_setting_workspace_id_app_name_pk" PRIMARY KEY("workspace_id","app_name")
);
--> statement-breakpoint
CREATE TABLE "integration_sign_in" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"app_name" text NOT NULL,
	"account_of" text NOT NULL,
	"state_hash" text NOT NULL,
	"sealed_pending" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integration_sign_in_stateHash_unique" UNIQUE("state_hash")
);
--> statement-breakpoint
DROP INDEX "integration_connection_workspace_id_app_name_index";--> statement-breakpoint
ALTER TABLE "integration_connection" ALTER COLUMN "key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "integration_connection" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "integration_connection" ADD COLUMN "sealed_tokens" text;--> statement-breakpoint
ALTER TABLE "integration_connection" ADD COLUMN "renewing_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "integration_client" ADD CONSTRAINT "integration_client_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_setting" ADD CONSTRAINT "integration_setting_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_sign_in" ADD CONSTRAINT "integration_sign_in_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_sign_in" ADD CONSTRAINT "integration_sign_in_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "integration_sign_in_workspace_id_index" ON "integration_sign_in" USING btree ("workspace_id");--> statement-breakpoint
ALTER TABLE "integration_connection" ADD CONSTRAINT "integration_connection_owner_is_member" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."workspace_member"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_connection" ADD CONSTRAINT "integration_connection_workspaceId_appName_ownerId_unique" UNIQUE NULLS NOT DISTINCT("workspace_id","app_name","owner_id");