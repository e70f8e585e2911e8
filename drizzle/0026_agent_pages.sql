DROP INDEX "agent_workspace_id_updated_at_index";--> statement-breakpoint
CREATE INDEX "agent_workspace_id_updated_at_id_index" ON "agent" USING btree ("workspace_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "agent_workspace_id_parent_folder_id_updated_at_id_index" ON "agent" USING btree ("workspace_id","parent_folder_id","updated_at","id");