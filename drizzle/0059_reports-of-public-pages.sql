ALTER TABLE "gallery_report" ALTER COLUMN "item_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery_report" ADD COLUMN "chat_id" uuid;--> statement-breakpoint
ALTER TABLE "gallery_report" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "gallery_report" ADD COLUMN "note_id" uuid;--> statement-breakpoint
ALTER TABLE "gallery_report" ADD COLUMN "form_id" uuid;--> statement-breakpoint
ALTER TABLE "gallery_report" ADD CONSTRAINT "gallery_report_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_report" ADD CONSTRAINT "gallery_report_run_id_workflow_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."workflow_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_report" ADD CONSTRAINT "gallery_report_note_id_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_report" ADD CONSTRAINT "gallery_report_form_id_workflow_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."workflow_form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gallery_report_chat_id_reporter_key_index" ON "gallery_report" USING btree ("chat_id","reporter_key");--> statement-breakpoint
CREATE UNIQUE INDEX "gallery_report_run_id_reporter_key_index" ON "gallery_report" USING btree ("run_id","reporter_key");--> statement-breakpoint
CREATE UNIQUE INDEX "gallery_report_note_id_reporter_key_index" ON "gallery_report" USING btree ("note_id","reporter_key");--> statement-breakpoint
CREATE UNIQUE INDEX "gallery_report_form_id_reporter_key_index" ON "gallery_report" USING btree ("form_id","reporter_key");--> statement-breakpoint
ALTER TABLE "gallery_report" ADD CONSTRAINT "gallery_report_has_one_target" CHECK (num_nonnulls("gallery_report"."item_id", "gallery_report"."chat_id", "gallery_report"."run_id", "gallery_report"."note_id", "gallery_report"."form_id") = 1);