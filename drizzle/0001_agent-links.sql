CREATE TABLE "agent_sub_agent" (
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"sub_agent_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "agent_sub_agent_agent_id_sub_agent_id_pk" PRIMARY KEY("agent_id","sub_agent_id"),
	CONSTRAINT "agent_sub_agent_other" CHECK ("agent_sub_agent"."agent_id" <> "agent_sub_agent"."sub_agent_id")
);
--> statement-breakpoint
CREATE TABLE "agent_sub_agent_folder" (
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"folder_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "agent_sub_agent_folder_agent_id_folder_id_pk" PRIMARY KEY("agent_id","folder_id")
);
--> statement-breakpoint
ALTER TABLE "agent_sub_agent" ADD CONSTRAINT "agent_sub_agent_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_sub_agent" ADD CONSTRAINT "agent_sub_agent_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_sub_agent" ADD CONSTRAINT "agent_sub_agent_sub_agent_id_agent_id_fk" FOREIGN KEY ("sub_agent_id") REFERENCES "public"."agent"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_sub_agent_folder" ADD CONSTRAINT "agent_sub_agent_folder_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_sub_agent_folder" ADD CONSTRAINT "agent_sub_agent_folder_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_sub_agent_folder" ADD CONSTRAINT "agent_sub_agent_folder_folder_id_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folder"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_sub_agent_sub_agent_id_index" ON "agent_sub_agent" USING btree ("sub_agent_id");--> statement-breakpoint
CREATE INDEX "agent_sub_agent_folder_folder_id_index" ON "agent_sub_agent_folder" USING btree ("folder_id");