CREATE TABLE "gallery_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"chat_id" uuid,
	"run_id" uuid,
	"category" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "gallery_item_chatId_unique" UNIQUE("chat_id"),
	CONSTRAINT "gallery_item_runId_unique" UNIQUE("run_id"),
	CONSTRAINT "gallery_item_has_one_thread" CHECK (num_nonnulls("gallery_item"."chat_id", "gallery_item"."run_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "gallery_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"reporter_key" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "gallery_item" ADD CONSTRAINT "gallery_item_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_item" ADD CONSTRAINT "gallery_item_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_item" ADD CONSTRAINT "gallery_item_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_item" ADD CONSTRAINT "gallery_item_run_id_workflow_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."workflow_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_report" ADD CONSTRAINT "gallery_report_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_report" ADD CONSTRAINT "gallery_report_item_id_gallery_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."gallery_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gallery_item_workspace_id_index" ON "gallery_item" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "gallery_item_created_at_index" ON "gallery_item" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gallery_report_item_id_reporter_key_index" ON "gallery_report" USING btree ("item_id","reporter_key");--> statement-breakpoint
CREATE INDEX "gallery_report_workspace_id_index" ON "gallery_report" USING btree ("workspace_id");