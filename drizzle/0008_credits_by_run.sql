DROP INDEX "credit_transaction_run_index";--> statement-breakpoint
ALTER TABLE "credit_transaction" ADD COLUMN "run_id" uuid GENERATED ALWAYS AS ((refs ->> 'runId')::uuid) STORED;--> statement-breakpoint
ALTER TABLE "credit_transaction" ADD COLUMN "node_execution_id" uuid GENERATED ALWAYS AS ((refs ->> 'nodeExecutionId')::uuid) STORED;--> statement-breakpoint
CREATE INDEX "credit_transaction_run_index" ON "credit_transaction" USING btree ("run_id");