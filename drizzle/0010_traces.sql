ALTER TABLE "message" ADD COLUMN "model_calls" jsonb;--> statement-breakpoint
ALTER TABLE "node_execution" ADD COLUMN "model_calls" jsonb;--> statement-breakpoint
ALTER TABLE "node_part" ADD COLUMN "model_calls" jsonb;--> statement-breakpoint
ALTER TABLE "tool_call" ADD COLUMN "step_model_calls" jsonb;--> statement-breakpoint
ALTER TABLE "tool_call" ADD COLUMN "model_calls" jsonb;