-- by hand
-- Nearly every charge is for a run that began a moment ago and was started by no other run. Such a charge changes no
-- stored day, and finding that out takes one lookup per run.
CREATE OR REPLACE FUNCTION "run_charged"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $body$
BEGIN
	IF NOT EXISTS (
		SELECT FROM (SELECT DISTINCT run_id FROM charged WHERE run_id IS NOT NULL) of_run
		CROSS JOIN LATERAL (SELECT created_at, parent_execution_id FROM workflow_run WHERE id = of_run.run_id OFFSET 0) run
		WHERE run.created_at < now() - interval '1 hour' OR run.parent_execution_id IS NOT NULL
	) THEN
		RETURN NULL;
	END IF;
	PERFORM forget_run_day(workflow_id, day) FROM (
		WITH RECURSIVE around AS (
			SELECT run.workflow_id, run.created_at, run.parent_execution_id FROM charged JOIN workflow_run run ON run.id = charged.run_id
			UNION
			SELECT run.workflow_id, run.created_at, run.parent_execution_id FROM around
			JOIN node_execution step ON step.id = around.parent_execution_id
			JOIN workflow_run run ON run.id = step.run_id
		)
		SELECT DISTINCT workflow_id, date_trunc('day', created_at, 'UTC') AS day FROM around WHERE created_at < now() - interval '1 hour'
	) changed;
	RETURN NULL;
END $body$;
