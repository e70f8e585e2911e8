-- Runs that were made before they had a number carry it in the title, unless somebody has edited that.
UPDATE "workflow_run" SET "number" = coalesce(substring("title" from ' #([0-9]{1,6})$')::int, 0) WHERE "number" = 0;
