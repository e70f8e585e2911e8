ALTER TABLE "artifact" ADD COLUMN "chat_id" uuid;--> statement-breakpoint
ALTER TABLE "artifact" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "artifact" ADD CONSTRAINT "artifact_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artifact_chat_id_index" ON "artifact" USING btree ("chat_id");