-- Runs that were started at the same moment had the same number; the later ones take the next that are free.
WITH "twice" AS (
  SELECT "id", "workflow_id", row_number() OVER (PARTITION BY "workflow_id", "number" ORDER BY "created_at", "id") AS "place"
  FROM "workflow_run" WHERE "number" > 0
), "later" AS (
  SELECT "id", "workflow_id", row_number() OVER (PARTITION BY "workflow_id" ORDER BY "id") AS "nth" FROM "twice" WHERE "place" > 1
)
UPDATE "workflow_run" SET "number" = "later"."nth" + (
  SELECT max("all"."number") FROM "workflow_run" "all" WHERE "all"."workflow_id" = "later"."workflow_id"
) FROM "later" WHERE "workflow_run"."id" = "later"."id";--> statement-breakpoint
DROP INDEX "workflow_run_workflow_id_number_index";--> statement-breakpoint
ALTER TABLE "workflow_run" ADD COLUMN "stop_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_run_workflow_id_number_index" ON "workflow_run" USING btree ("workflow_id","number") WHERE number > 0;