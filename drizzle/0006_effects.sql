CREATE TABLE "kept_secret" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"bound_to" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "effect" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"execution_id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"request" jsonb NOT NULL,
	"request_hash" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"response" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "node_execution" ADD COLUMN "wake_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "kept_secret" ADD CONSTRAINT "kept_secret_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "effect" ADD CONSTRAINT "effect_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "effect" ADD CONSTRAINT "effect_execution_id_node_execution_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."node_execution"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_secret_workspace_id_index" ON "kept_secret" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "effect_execution_id_key_index" ON "effect" USING btree ("execution_id","key");--> statement-breakpoint
CREATE INDEX "effect_workspace_id_index" ON "effect" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "node_execution_wake_at_index" ON "node_execution" USING btree ("wake_at") WHERE wake_at is not null;