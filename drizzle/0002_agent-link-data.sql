-- Links to what no longer exists, and to the agent itself, are left out. The lists in "config" stay for processes of the
-- previous release; nothing else reads them, and the next save of an agent drops them.
INSERT INTO "agent_sub_agent" ("workspace_id", "agent_id", "sub_agent_id", "position")
SELECT lead.workspace_id, lead.id, sub.id, min(link.position)
FROM "agent" lead
CROSS JOIN LATERAL jsonb_array_elements_text(
	CASE jsonb_typeof(lead.config -> 'subAgentIds') WHEN 'array' THEN lead.config -> 'subAgentIds' ELSE '[]' END
) WITH ORDINALITY AS link(id, position)
JOIN "agent" sub ON sub.id::text = lower(link.id) AND sub.workspace_id = lead.workspace_id AND sub.id <> lead.id
GROUP BY lead.workspace_id, lead.id, sub.id
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "agent_sub_agent_folder" ("workspace_id", "agent_id", "folder_id", "position")
SELECT lead.workspace_id, lead.id, linked.id, min(link.position)
FROM "agent" lead
CROSS JOIN LATERAL jsonb_array_elements_text(
	CASE jsonb_typeof(lead.config -> 'subAgentFolderIds') WHEN 'array' THEN lead.config -> 'subAgentFolderIds' ELSE '[]' END
) WITH ORDINALITY AS link(id, position)
JOIN "folder" linked ON linked.id::text = lower(link.id) AND linked.workspace_id = lead.workspace_id AND linked.kind = 'AGENT'
GROUP BY lead.workspace_id, lead.id, linked.id
ON CONFLICT DO NOTHING;
