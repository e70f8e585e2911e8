ALTER TABLE "credit_transaction" ADD COLUMN "input_tokens" integer;--> statement-breakpoint
ALTER TABLE "credit_transaction" ADD COLUMN "output_tokens" integer;--> statement-breakpoint
ALTER TABLE "credit_transaction" ADD COLUMN "cached_input_tokens" integer;