CREATE TABLE "agent_knowledge_node" (
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "agent_knowledge_node_agent_id_node_id_pk" PRIMARY KEY("agent_id","node_id")
);
--> statement-breakpoint
ALTER TABLE "agent_knowledge_node" ADD CONSTRAINT "agent_knowledge_node_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_knowledge_node" ADD CONSTRAINT "agent_knowledge_node_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_knowledge_node" ADD CONSTRAINT "agent_knowledge_node_node_id_knowledge_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."knowledge_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_knowledge_node_node_id_index" ON "agent_knowledge_node" USING btree ("node_id");