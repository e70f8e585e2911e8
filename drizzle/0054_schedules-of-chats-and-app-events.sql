CREATE TABLE "chat_schedule" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"agent_id" uuid,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"prompt" text NOT NULL,
	"config" jsonb NOT NULL,
	"emails_result" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"paused_reason" text,
	"active_since" timestamp with time zone DEFAULT now() NOT NULL,
	"last_run_at" timestamp with time zone,
	"next_run_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_schedule_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"schedule_id" uuid NOT NULL,
	"key" text NOT NULL,
	"message_id" uuid,
	"problem" text,
	"is_skipped" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat" ADD COLUMN "is_unread" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow_trigger" ADD COLUMN "cursor" jsonb;--> statement-breakpoint
ALTER TABLE "workflow_trigger" ADD COLUMN "failed_looks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_schedule" ADD CONSTRAINT "chat_schedule_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_schedule" ADD CONSTRAINT "chat_schedule_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_schedule" ADD CONSTRAINT "chat_schedule_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_schedule" ADD CONSTRAINT "chat_schedule_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_schedule_event" ADD CONSTRAINT "chat_schedule_event_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_schedule_event" ADD CONSTRAINT "chat_schedule_event_schedule_id_chat_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."chat_schedule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_schedule_workspace_id_user_id_index" ON "chat_schedule" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "chat_schedule_chat_id_index" ON "chat_schedule" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "chat_schedule_agent_id_index" ON "chat_schedule" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "chat_schedule_user_id_index" ON "chat_schedule" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "chat_schedule_due_index" ON "chat_schedule" USING btree ("next_run_at") WHERE is_active and next_run_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_schedule_event_schedule_id_key_index" ON "chat_schedule_event" USING btree ("schedule_id","key");--> statement-breakpoint
CREATE INDEX "chat_schedule_event_schedule_id_created_at_index" ON "chat_schedule_event" USING btree ("schedule_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_schedule_event_workspace_id_index" ON "chat_schedule_event" USING btree ("workspace_id");