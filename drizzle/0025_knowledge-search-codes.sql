ALTER TABLE "knowledge_chunk" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "knowledge_chunk" ADD COLUMN "spaced" text;--> statement-breakpoint
ALTER TABLE "knowledge_chunk" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector(language, coalesce(spaced, context || ' ' || text))) STORED;--> statement-breakpoint
CREATE INDEX "knowledge_chunk_words_index" ON "knowledge_chunk" USING gin ("words");--> statement-breakpoint
ALTER TABLE "knowledge_source" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_vector" ADD COLUMN "code" "bytea";
