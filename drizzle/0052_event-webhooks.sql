CREATE TABLE "event_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"run_id" uuid,
	"event_id" text NOT NULL,
	"event" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"last_attempt_at" timestamp with time zone,
	"duration_ms" integer,
	"status_code" integer,
	"answer" text,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_webhook" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"sealed_secret" text NOT NULL,
	"old_sealed_secret" text,
	"old_secret_until" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"active_since" timestamp with time zone DEFAULT now() NOT NULL,
	"failures_in_row" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_delivery" ADD CONSTRAINT "event_delivery_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_delivery" ADD CONSTRAINT "event_delivery_webhook_id_event_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."event_webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_delivery" ADD CONSTRAINT "event_delivery_run_id_workflow_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."workflow_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_webhook" ADD CONSTRAINT "event_webhook_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_webhook" ADD CONSTRAINT "event_webhook_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "event_delivery_webhook_id_event_id_index" ON "event_delivery" USING btree ("webhook_id","event_id");--> statement-breakpoint
CREATE INDEX "event_delivery_webhook_id_created_at_index" ON "event_delivery" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "event_delivery_workspace_id_index" ON "event_delivery" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "event_delivery_run_id_index" ON "event_delivery" USING btree ("run_id") WHERE run_id is not null;--> statement-breakpoint
CREATE INDEX "event_delivery_due_index" ON "event_delivery" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "event_delivery_created_at_index" ON "event_delivery" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "event_webhook_workspace_id_index" ON "event_webhook" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "event_webhook_user_id_index" ON "event_webhook" USING btree ("user_id");