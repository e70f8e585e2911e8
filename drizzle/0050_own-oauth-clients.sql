ALTER TABLE "mcp_server" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "mcp_server" ADD COLUMN "sealed_client_secret" text;--> statement-breakpoint
ALTER TABLE "mcp_server" ADD COLUMN "client_issuer" text;