CREATE TABLE "run_event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"event" text NOT NULL,
	"execution_id" uuid,
	"epoch" integer,
	"error" text,
	"occurred_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_day" (
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "run_day_workflow_id_day_pk" PRIMARY KEY("workflow_id","day")
);
--> statement-breakpoint
CREATE TABLE "run_failure_total" (
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"node_id" text NOT NULL,
	"runs" integer NOT NULL,
	"last_at" timestamp with time zone,
	"version_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "run_failure_total_workflow_id_day_user_id_node_id_pk" PRIMARY KEY("workflow_id","day","user_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "run_total" (
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"trigger" text NOT NULL,
	"status" text NOT NULL,
	"runs" integer[] NOT NULL,
	"ms" double precision[] NOT NULL,
	"credits" double precision[] NOT NULL,
	CONSTRAINT "run_total_workflow_id_day_user_id_trigger_status_pk" PRIMARY KEY("workflow_id","day","user_id","trigger","status")
);
--> statement-breakpoint
CREATE TABLE "rate_bucket" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"granted" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "run_event" ADD CONSTRAINT "run_event_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_event" ADD CONSTRAINT "run_event_run_id_workflow_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."workflow_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_day" ADD CONSTRAINT "run_day_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_day" ADD CONSTRAINT "run_day_workflow_id_workflow_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflow"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_failure_total" ADD CONSTRAINT "run_failure_total_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_failure_total" ADD CONSTRAINT "run_failure_total_workflow_id_day_run_day_workflow_id_day_fk" FOREIGN KEY ("workflow_id","day") REFERENCES "public"."run_day"("workflow_id","day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_total" ADD CONSTRAINT "run_total_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_total" ADD CONSTRAINT "run_total_workflow_id_day_run_day_workflow_id_day_fk" FOREIGN KEY ("workflow_id","day") REFERENCES "public"."run_day"("workflow_id","day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_event_workspace_id_index" ON "run_event" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "run_event_run_id_index" ON "run_event" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "run_event_occurred_at_index" ON "run_event" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "run_day_workspace_id_index" ON "run_day" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "run_failure_total_workspace_id_index" ON "run_failure_total" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "run_total_workspace_id_index" ON "run_total" USING btree ("workspace_id");--> statement-breakpoint
-- by hand
ALTER TABLE "rate_bucket" SET UNLOGGED;--> statement-breakpoint
-- A compressed list would be unpacked for each of its entries that is read.
ALTER TABLE "run_total" ALTER COLUMN "runs" SET STORAGE PLAIN, ALTER COLUMN "ms" SET STORAGE PLAIN, ALTER COLUMN "credits" SET STORAGE PLAIN;--> statement-breakpoint
-- What webhooks are told is stored with the change that it is about.
CREATE FUNCTION "record_run_end"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $body$
DECLARE
	happened text := CASE NEW.status WHEN 'COMPLETED' THEN 'run.completed' WHEN 'FAILED' THEN 'run.failed' ELSE 'run.stopped' END;
BEGIN
	INSERT INTO run_event (workspace_id, run_id, event, error, occurred_at)
	SELECT NEW.workspace_id, NEW.id, happened,
		CASE NEW.status
			WHEN 'FAILED' THEN (SELECT error FROM node_execution WHERE run_id = NEW.id AND status = 'FAILED' ORDER BY ordinal DESC LIMIT 1)
			WHEN 'STOPPED' THEN NEW.stop_reason
		END,
		coalesce(NEW.ended_at, now())
	WHERE EXISTS (SELECT FROM event_webhook WHERE workspace_id = NEW.workspace_id AND is_active AND happened = ANY (events));
	RETURN NULL;
END $body$;--> statement-breakpoint
CREATE TRIGGER "record_run_end" AFTER UPDATE OF "status" ON "workflow_run" FOR EACH ROW
WHEN (NEW.status IN ('COMPLETED', 'FAILED', 'STOPPED') AND OLD.status IS DISTINCT FROM NEW.status
	AND NEW.parent_execution_id IS NULL AND NEW.graph IS NULL AND NEW.trigger_type <> 'TEST')
EXECUTE FUNCTION "record_run_end"();--> statement-breakpoint
-- A run waits while a run of one of its steps does, but not for a run that a tool call has started.
CREATE FUNCTION "record_run_wait"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $body$
BEGIN
	IF NOT EXISTS (SELECT FROM event_webhook WHERE workspace_id = NEW.workspace_id AND is_active AND 'run.waiting' = ANY (events)) THEN
		RETURN NULL;
	END IF;
	INSERT INTO run_event (workspace_id, run_id, event, execution_id, epoch, occurred_at)
	WITH RECURSIVE around AS (
		SELECT run.id, run.parent_execution_id, run.graph, run.trigger_type FROM workflow_run run WHERE run.id = NEW.run_id
		UNION ALL
		SELECT run.id, run.parent_execution_id, run.graph, run.trigger_type FROM around
		JOIN node_execution step ON step.id = around.parent_execution_id
		JOIN workflow_run run ON run.id = step.run_id
		WHERE NOT EXISTS (SELECT FROM tool_call WHERE tool_call.id = around.id)
	)
	SELECT NEW.workspace_id, id, 'run.waiting', NEW.id, NEW.epoch, now() FROM around
	WHERE parent_execution_id IS NULL AND graph IS NULL AND trigger_type <> 'TEST';
	RETURN NULL;
END $body$;--> statement-breakpoint
CREATE TRIGGER "record_run_wait_of_new_step" AFTER INSERT ON "node_execution" FOR EACH ROW
WHEN (NEW.waits_for IN ('input', 'payment', 'unknown', 'decision'))
EXECUTE FUNCTION "record_run_wait"();--> statement-breakpoint
CREATE TRIGGER "record_run_wait" AFTER UPDATE OF "waits_for", "epoch" ON "node_execution" FOR EACH ROW
WHEN (NEW.waits_for IN ('input', 'payment', 'unknown', 'decision')
	AND (OLD.waits_for IS DISTINCT FROM NEW.waits_for OR OLD.epoch <> NEW.epoch))
EXECUTE FUNCTION "record_run_wait"();--> statement-breakpoint
-- Stored totals of a day end with a change to one of its runs. Younger runs are in no totals yet, so changes to them cost
-- nothing: a day is added up two hours after its end (timers.runAnalytics.settledMs).
CREATE FUNCTION "run_day_lock"("workflow" uuid, "day" date) RETURNS bigint LANGUAGE sql IMMUTABLE AS $body$
	SELECT hashtextextended('run_day ' || workflow || ' ' || (day - date '2000-01-01'), 0)
$body$;--> statement-breakpoint
CREATE FUNCTION "forget_run_day"("workflow" uuid, "started_at" timestamp with time zone) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $body$
DECLARE
	started_on date := (started_at AT TIME ZONE 'UTC')::date;
BEGIN
	PERFORM pg_advisory_xact_lock_shared(run_day_lock(workflow, started_on));
	DELETE FROM run_day WHERE workflow_id = workflow AND day = started_on;
END $body$;--> statement-breakpoint
CREATE FUNCTION "run_changed"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $body$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM forget_run_day(OLD.workflow_id, OLD.created_at);
	ELSE
		PERFORM forget_run_day(NEW.workflow_id, NEW.created_at);
	END IF;
	RETURN NULL;
END $body$;--> statement-breakpoint
CREATE TRIGGER "run_added" AFTER INSERT ON "workflow_run" FOR EACH ROW
WHEN (NEW.created_at < now() - interval '1 hour') EXECUTE FUNCTION "run_changed"();--> statement-breakpoint
CREATE TRIGGER "run_changed" AFTER UPDATE OF "status", "ended_at", "trigger_type", "trigger", "bulk_run_id", "user_id", "graph", "parent_execution_id"
ON "workflow_run" FOR EACH ROW
WHEN (OLD.created_at < now() - interval '1 hour'
	AND (OLD.status, OLD.ended_at, OLD.trigger_type, OLD.trigger, OLD.bulk_run_id, OLD.user_id, OLD.graph, OLD.parent_execution_id)
		IS DISTINCT FROM (NEW.status, NEW.ended_at, NEW.trigger_type, NEW.trigger, NEW.bulk_run_id, NEW.user_id, NEW.graph, NEW.parent_execution_id))
EXECUTE FUNCTION "run_changed"();--> statement-breakpoint
CREATE TRIGGER "run_deleted" AFTER DELETE ON "workflow_run" FOR EACH ROW
WHEN (OLD.created_at < now() - interval '1 hour') EXECUTE FUNCTION "run_changed"();--> statement-breakpoint
-- A charge belongs to its run and to those around it.
CREATE FUNCTION "run_charged"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $body$
BEGIN
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
END $body$;--> statement-breakpoint
CREATE TRIGGER "run_charged" AFTER INSERT ON "credit_transaction" REFERENCING NEW TABLE AS charged
FOR EACH STATEMENT EXECUTE FUNCTION "run_charged"();--> statement-breakpoint
-- Without its step, a child run counts as a run of its own.
CREATE FUNCTION "steps_deleted"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $body$
BEGIN
	PERFORM forget_run_day(workflow_id, day) FROM (
		SELECT DISTINCT run.workflow_id, date_trunc('day', run.created_at, 'UTC') AS day FROM (
			SELECT child.workflow_id, child.created_at FROM deleted JOIN workflow_run child ON child.parent_execution_id = deleted.id
			UNION ALL
			SELECT around.workflow_id, around.created_at FROM deleted JOIN workflow_run around ON around.id = deleted.run_id
		) run WHERE run.created_at < now() - interval '1 hour'
	) changed;
	RETURN NULL;
END $body$;--> statement-breakpoint
CREATE TRIGGER "steps_deleted" AFTER DELETE ON "node_execution" REFERENCING OLD TABLE AS deleted
FOR EACH STATEMENT EXECUTE FUNCTION "steps_deleted"();
