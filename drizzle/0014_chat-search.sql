-- What people read of a message, as one text.
CREATE FUNCTION "message_text"(parts jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT string_agg(coalesce(part ->> 'text', part -> 'data' ->> 'text'), ' ')
  FROM jsonb_array_elements(parts) part
  WHERE part ->> 'type' IN ('text', 'data-steering')
);--> statement-breakpoint
-- A database may refuse the extension; searches then read the messages of a person one by one.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  EXECUTE 'CREATE INDEX "message_text_index" ON "message" USING gin (message_text(parts) gin_trgm_ops)';
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE NOTICE 'no index for the search in chats: %', SQLERRM;
END $$;--> statement-breakpoint
-- Row security keeps queries from using the index, because ILIKE could reveal rows that it hides. This function sees the
-- messages of the bound workspace only, and returns nothing but ids, which the query for chats looks up with row security.
-- At most max_rows; as many without the index, which means: too many.
CREATE FUNCTION "find_messages"(word1 text, word2 text, max_rows integer)
RETURNS TABLE (id uuid, chat_id uuid) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
BEGIN
  IF to_regclass('public.message_text_index') IS NULL THEN
    RETURN QUERY SELECT NULL::uuid, NULL::uuid FROM generate_series(1, max_rows);
  ELSIF word2 IS NULL THEN
    RETURN QUERY SELECT m.id, m.chat_id FROM public.message m
    WHERE m.workspace_id = current_setting('app.workspace_id')::uuid AND public.message_text(m.parts) ILIKE word1
    LIMIT max_rows;
  ELSE
    RETURN QUERY SELECT m.id, m.chat_id FROM public.message m
    WHERE m.workspace_id = current_setting('app.workspace_id')::uuid
      AND public.message_text(m.parts) ILIKE word1 AND public.message_text(m.parts) ILIKE word2
    LIMIT max_rows;
  END IF;
END $$;
