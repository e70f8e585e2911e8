import { rm } from "node:fs/promises";
import pg from "pg";
import { findTextLanguage } from "#features/knowledge/service/learn/text-language.ts";
import { endpointReranker } from "#features/knowledge/service/rerank/endpoint-reranker.ts";
import type { MeasuredLibrary } from "#features/knowledge/service/search/searched-sources.ts";
import { splitDocument } from "#features/knowledge/service/split/split-document.ts";
import { newId } from "#lib/id.ts";
import { rerankOf } from "#platform/config.ts";
import { openDatabase } from "#platform/db/database.ts";
import { migrateDatabase } from "#platform/db/migrate.ts";
import { createOfflineEncoder, type OfflineEncoder } from "#platform/embeddings/offline-encoder.ts";
import { readEnvOrExit } from "#platform/env.ts";
import { createKnowledgeCaches } from "#platform/knowledge-caches.ts";
import { createLog } from "#platform/log.ts";
import { createSafeHttp } from "#platform/net/safe-http.ts";
import { startPostgres } from "#platform/postgres/start-postgres.ts";
import { createReranker } from "#platform/rerank/reranker.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { learnSource } from "#testing/knowledge/learn-source.ts";
import { createTestFolder } from "#testing/test-folder.ts";
import type { EvaluationDocument } from "./questions.ts";

/** A database of its own with the encoder, and workspaces to fill. */
export interface EvaluationLibrary {
  readonly embeddings: OfflineEncoder;
  /** A new workspace without documents. */
  makeWorkspace(): Promise<MeasuredLibrary>;
  /** What PostgreSQL does by itself some time after much was stored, but not for tests: statistics of all tables. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Longer than an evaluation takes. */
const idleMs = 3_600_000;

export async function openLibrary(): Promise<EvaluationLibrary> {
  const log = createLog({ level: "fatal" });
  const dataDir = createTestFolder("eval");
  const postgres = await startPostgres({ ephemeral: true, dataDir, log });
  const { config: connection, logins } = postgres;
  await migrateDatabase({ connection, logins, log });
  const database = openDatabase({ ...logins, poolSize: 4, onError: () => {} });
  const embeddings = createOfflineEncoder({ idleMs });
  const reranker = createReranker({ http: createSafeHttp(), config: { rerank: rerankOf(readEnvOrExit()) } });
  const knowledgeCaches = createKnowledgeCaches();
  return {
    embeddings,
    async makeWorkspace() {
      const id = newId();
      await database.system.insert(user).values({ id, name: "Reader", email: `${id}@example.com` });
      await database.system.insert(workspace).values({ id, name: "Evaluation", slug: id, creatorId: id });
      return {
        app: { database, embeddings, knowledgeCaches, log },
        db: database.tenant(id),
        actor: { workspaceId: id },
        encoder: embeddings,
        reranker: reranker && endpointReranker(reranker),
      };
    },
    async settle() {
      // Only the owner of the tables may.
      const client = new pg.Client(connection);
      await client.connect();
      await client.query("vacuum analyze");
      await client.end();
    },
    async close() {
      knowledgeCaches.close();
      await embeddings.close();
      await database.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** How the documents of the evaluation are cut. */
export const splitWith = (chunkSize: number) => ({
  chunkSize,
  chunkOverlap: chunkSize / 10,
  separators: ["\n\n", "\n", ". ", " "],
});

/** Learns the documents, and returns the node of each by its id. */
export async function learnDocuments(
  { app, actor }: MeasuredLibrary,
  documents: readonly EvaluationDocument[],
  chunkSize: number,
  parentId?: string,
): Promise<{ nodes: Map<string, string>; chunks: number }> {
  const nodes = new Map<string, string>();
  let chunks = 0;
  for (const { id, title, text } of documents) {
    const pieces = splitDocument({ title, text, parts: [] }, splitWith(chunkSize));
    chunks += pieces.length;
    const { nodeId } = await learnSource(app, {
      workspaceId: actor.workspaceId,
      title,
      ...(parentId && { parentId }),
      language: findTextLanguage(text),
      chunks: pieces.map((piece) => ({
        text: piece.text,
        context: piece.context,
        start: piece.start,
        end: piece.end,
      })),
    });
    nodes.set(id, nodeId);
  }
  return { nodes, chunks };
}
