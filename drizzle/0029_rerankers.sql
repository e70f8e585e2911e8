ALTER TABLE "knowledge_setting" ADD COLUMN "reranker" text;--> statement-breakpoint
ALTER TABLE "knowledge_setting" ADD COLUMN "rerank_model_id" text;