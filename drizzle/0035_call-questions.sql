ALTER TABLE "mcp_sign_in" ADD COLUMN "wanted_scope" text;--> statement-breakpoint
ALTER TABLE "tool_call" ADD COLUMN "question" jsonb;