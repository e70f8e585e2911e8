CREATE TABLE "memory_fact" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"note_id" uuid,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"quote" text NOT NULL,
	"status" text DEFAULT 'PROPOSED' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memory_look" (
	"chat_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"due_at" timestamp with time zone,
	"read_to" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "memory_fact" ADD CONSTRAINT "memory_fact_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_fact" ADD CONSTRAINT "memory_fact_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_fact" ADD CONSTRAINT "memory_fact_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_fact" ADD CONSTRAINT "memory_fact_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_fact" ADD CONSTRAINT "memory_fact_note_id_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."note"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_look" ADD CONSTRAINT "memory_look_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_look" ADD CONSTRAINT "memory_look_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_look" ADD CONSTRAINT "memory_look_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memory_fact_chat_id_created_at_index" ON "memory_fact" USING btree ("chat_id","created_at");--> statement-breakpoint
CREATE INDEX "memory_fact_agent_id_user_id_created_at_index" ON "memory_fact" USING btree ("agent_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "memory_fact_note_id_index" ON "memory_fact" USING btree ("note_id") WHERE note_id is not null;--> statement-breakpoint
CREATE INDEX "memory_look_due_at_index" ON "memory_look" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "memory_look_agent_id_index" ON "memory_look" USING btree ("agent_id");