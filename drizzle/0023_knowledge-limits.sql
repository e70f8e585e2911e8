CREATE TABLE "knowledge_deleted_source" (
	"source_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_limit" (
	"node_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"roles" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_limit_person" (
	"node_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "knowledge_limit_person_node_id_user_id_pk" PRIMARY KEY("node_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "knowledge_node" ADD COLUMN "limit_id" uuid;--> statement-breakpoint
ALTER TABLE "knowledge_source" ADD COLUMN "limit_id" uuid;--> statement-breakpoint
ALTER TABLE "knowledge_deleted_source" ADD CONSTRAINT "knowledge_deleted_source_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_limit" ADD CONSTRAINT "knowledge_limit_node_id_knowledge_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."knowledge_node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_limit" ADD CONSTRAINT "knowledge_limit_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_limit_person" ADD CONSTRAINT "knowledge_limit_person_node_id_knowledge_limit_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."knowledge_limit"("node_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_limit_person" ADD CONSTRAINT "knowledge_limit_person_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_limit_person" ADD CONSTRAINT "knowledge_limit_person_member" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."workspace_member"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_deleted_source_workspace_id_index" ON "knowledge_deleted_source" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "knowledge_limit_workspace_id_index" ON "knowledge_limit" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "knowledge_limit_person_workspace_id_user_id_index" ON "knowledge_limit_person" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "knowledge_node_limit_id_index" ON "knowledge_node" USING btree ("limit_id") WHERE limit_id is not null;--> statement-breakpoint
CREATE INDEX "knowledge_source_limit_id_index" ON "knowledge_source" USING btree ("limit_id") WHERE limit_id is not null;--> statement-breakpoint
CREATE FUNCTION "knowledge_node_limit"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $body$
BEGIN
	NEW.limit_id := coalesce(
		(SELECT node_id FROM knowledge_limit WHERE node_id = NEW.id),
		(SELECT limit_id FROM knowledge_node WHERE id = NEW.parent_id)
	);
	RETURN NEW;
END $body$;--> statement-breakpoint
CREATE TRIGGER "knowledge_node_limit" BEFORE INSERT OR UPDATE OF "parent_id" ON "knowledge_node" FOR EACH ROW EXECUTE FUNCTION "knowledge_node_limit"();--> statement-breakpoint
CREATE FUNCTION "knowledge_limit_inside"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $body$
BEGIN
	UPDATE knowledge_source SET limit_id = NEW.limit_id WHERE node_id = NEW.id;
	-- The trigger above finds the limit of each.
	UPDATE knowledge_node SET parent_id = parent_id WHERE parent_id = NEW.id;
	RETURN NULL;
END $body$;--> statement-breakpoint
CREATE TRIGGER "knowledge_limit_inside" AFTER UPDATE ON "knowledge_node" FOR EACH ROW WHEN (OLD.limit_id IS DISTINCT FROM NEW.limit_id) EXECUTE FUNCTION "knowledge_limit_inside"();--> statement-breakpoint
CREATE FUNCTION "knowledge_source_limit"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $body$
BEGIN
	NEW.limit_id := (SELECT limit_id FROM knowledge_node WHERE id = NEW.node_id);
	RETURN NEW;
END $body$;--> statement-breakpoint
CREATE TRIGGER "knowledge_source_limit" BEFORE INSERT ON "knowledge_source" FOR EACH ROW EXECUTE FUNCTION "knowledge_source_limit"();--> statement-breakpoint
CREATE FUNCTION "knowledge_limit_changed"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $body$
BEGIN
	UPDATE knowledge_node SET parent_id = parent_id WHERE id = coalesce(NEW.node_id, OLD.node_id);
	RETURN NULL;
END $body$;--> statement-breakpoint
CREATE TRIGGER "knowledge_limit_changed" AFTER INSERT OR DELETE ON "knowledge_limit" FOR EACH ROW EXECUTE FUNCTION "knowledge_limit_changed"();--> statement-breakpoint
CREATE FUNCTION "knowledge_source_deleted"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $body$
BEGIN
	-- Nothing is kept of a workspace that is deleted with it.
	INSERT INTO knowledge_deleted_source (source_id, workspace_id)
	SELECT OLD.id, OLD.workspace_id FROM workspace WHERE id = OLD.workspace_id;
	RETURN NULL;
END $body$;--> statement-breakpoint
CREATE TRIGGER "knowledge_source_deleted" AFTER DELETE ON "knowledge_source" FOR EACH ROW WHEN (OLD.limit_id IS NOT NULL) EXECUTE FUNCTION "knowledge_source_deleted"();
