ALTER INDEX "knowledge_chunk_words_index" SET (gin_pending_list_limit = 256);
