CREATE TABLE "tool_call" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"message_id" uuid,
	"execution_id" uuid,
	"scope" text DEFAULT '' NOT NULL,
	"parent_id" uuid,
	"step" integer NOT NULL,
	"position" integer NOT NULL,
	"said" text DEFAULT '' NOT NULL,
	"model_call_id" text NOT NULL,
	"tool" text NOT NULL,
	"input" jsonb,
	"input_hash" text NOT NULL,
	"provider_metadata" jsonb,
	"state" text NOT NULL,
	"approved_hash" text,
	"decided_by_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"output" jsonb,
	"error" text,
	"closed_at" timestamp with time zone,
	"credits" numeric(14, 4) DEFAULT '0' NOT NULL,
	"usage" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "tool_call_place_unique" UNIQUE NULLS NOT DISTINCT("message_id","execution_id","scope","closed_at","parent_id","step","position"),
	CONSTRAINT "tool_call_owner" CHECK (num_nonnulls("tool_call"."message_id", "tool_call"."execution_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "credit_transaction" ADD COLUMN "input_tokens" integer;--> statement-breakpoint
ALTER TABLE "credit_transaction" ADD COLUMN "output_tokens" integer;--> statement-breakpoint
ALTER TABLE "credit_transaction" ADD COLUMN "cached_input_tokens" integer;--> statement-breakpoint
ALTER TABLE "chat" ADD COLUMN "allowed_tools" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_call" ADD CONSTRAINT "tool_call_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_call" ADD CONSTRAINT "tool_call_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_call" ADD CONSTRAINT "tool_call_execution_id_node_execution_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."node_execution"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_call" ADD CONSTRAINT "tool_call_parent_id_tool_call_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."tool_call"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_call" ADD CONSTRAINT "tool_call_decided_by_id_user_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tool_call_execution_id_index" ON "tool_call" USING btree ("execution_id") WHERE execution_id is not null;--> statement-breakpoint
CREATE INDEX "tool_call_waiting_index" ON "tool_call" USING btree ("workspace_id") WHERE state in ('waiting', 'unknown');