import type { Actor } from "#product/actor.ts";
import type { Principal } from "#product/principal.ts";
import type { Role } from "#product/roles.ts";
import type { ResponseRow } from "./access/idempotency.ts";
import type { ProviderSettings } from "./ai/providers.ts";
import type { Auth } from "./auth/auth.ts";
import type { Browser } from "./browser/browser.ts";
import type { ChatSchedules } from "./chat-schedules.ts";
import type { Config } from "./config.ts";
import type { Database, Db } from "./db/database.ts";
import type { OfflineEncoder } from "./embeddings/offline-encoder.ts";
import type { StaticEncoder } from "./embeddings/static-model/open-static-model.ts";
import type { Extractor } from "./extract/extractor.ts";
import type { Failpoint } from "./failpoint.ts";
import type { Viewers } from "./http/viewers.ts";
import type { Jobs } from "./jobs/job.ts";
import type { KnowledgeCaches } from "./knowledge-caches.ts";
import type { Limiter } from "./limiter.ts";
import type { Live } from "./live.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mail/port.ts";
import type { Metrics } from "./metrics.ts";
import type { SafeHttp } from "./net/safe-http.ts";
import type { Reranker } from "./rerank/reranker.ts";
import type { RunListener } from "./run-listener.ts";
import type { Sandbox } from "./sandbox/sandbox.ts";
import type { Settings } from "./settings.ts";
import type { SharedLimiter } from "./shared-limiter.ts";
import type { DiskWatch } from "./storage/disk-watch.ts";
import type { FileLinks } from "./storage/links.ts";
import type { Storage } from "./storage/port.ts";
import type { Streams } from "./streams/streams.ts";
import type { TableQueries } from "./table-query/table-queries.ts";
import type { Telemetry } from "./telemetry/telemetry.ts";
import type { TextRecognition } from "./text-recognition/tesseract.ts";
import type { Vault } from "./vault.ts";
import type { WebSearch } from "./web-search/web-search.ts";
import type { WorkflowTools } from "./workflow-tools.ts";
import type { WorkspacePorts } from "./workspace-ports.ts";

/** All services of the process, built once by server/app.ts and passed down; nothing else is global. */
export interface App {
  /** The id of this process in the heartbeat table. */
  readonly processId: string;
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly auth: Auth;
  readonly vault: Vault;
  readonly storage: Storage;
  /** Whether DATA_DIR has space left. */
  readonly disk: DiskWatch;
  /** Settings that operators change in the browser; environment variables take precedence. */
  readonly settings: Settings;
  /** Signs and reads the URLs of files. */
  readonly links: FileLinks;
  readonly mailer: Mailer;
  readonly http: SafeHttp;
  readonly extractor: Extractor;
  /** Reads pictures of pages on this server; null without such a program. */
  readonly textRecognition: TextRecognition | null;
  /** The encoder that needs no key. */
  readonly embeddings: OfflineEncoder;
  /** The encoder with the weights of the operator; null if there are none. */
  readonly staticEmbeddings: StaticEncoder | null;
  /** Null if the instance has none. */
  readonly reranker: Reranker | null;
  readonly knowledgeCaches: KnowledgeCaches;
  /** Runs the code of code steps. */
  readonly sandbox: Sandbox;
  /** Runs SQL of models over tables of the library. */
  readonly tableQueries: TableQueries;
  /** Renders pages whose text is made by scripts. */
  readonly browser: Browser;
  readonly ai: ProviderSettings;
  /** Searches the web with the search service of the instance. */
  readonly webSearch: WebSearch;
  readonly streams: Streams;
  readonly jobs: Jobs;
  readonly live: Live;
  /** Who has which chat open. */
  readonly viewers: Viewers;
  readonly limiter: Limiter;
  /** Limits of programs and of visitors, which hold in all processes together. */
  readonly sharedLimiter: SharedLimiter;
  /** Aborted when the process is asked to stop. It then starts nothing new and leaves unfinished work to other processes. */
  readonly shutdownSignal: AbortSignal;
  /** Ids of the node executions that this process is running. */
  readonly runningSteps: Set<string>;
  /** Kills the process in fault tests; does nothing otherwise. */
  readonly failpoint: (name: Failpoint) => void;
  readonly metrics: Metrics;
  /** Sends traces to a collector. */
  readonly telemetry: Telemetry;
  /** What billing and other features do for workspaces, which must not import them. */
  readonly workspacePorts: WorkspacePorts;
  /** What other features do when a run waits or is over, which runs must not import. */
  readonly runListeners: readonly RunListener[];
  /** Keeps schedules for agents in chats, which schedules use. */
  readonly chatSchedules: ChatSchedules;
  /** Runs workflows for agents, which runs use. */
  readonly workflowTools: WorkflowTools;
}

/** Set on the context of a request that carries an idempotency key. */
export interface Idempotency {
  /** The row of this response; it is stored in the transaction, or the statement, of the work. */
  responseRow(answer: object): ResponseRow;
}

/** The context of every request, signed in or not. */
export interface Caller {
  readonly app: App;
  readonly requestId: string;
  readonly ip: string;
  readonly headers: Headers;
  readonly person: Person | null;
}

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly isEmailVerified: boolean;
  /** Listed in OPERATOR_EMAILS, or marked as operator when that variable is not set. */
  readonly isOperator: boolean;
  readonly sessionId: string;
  /** Roles by workspace, read with the session; without them, each role is looked up when needed. */
  readonly roles?: Readonly<Record<string, Role>>;
}

/** A signed-in person, acting for themselves. */
export interface SignedIn extends Caller {
  readonly person: Person;
  readonly idempotency?: Idempotency | undefined;
}

/**
 * Any principal acting for a workspace; what spends credits and calls models takes this. `db` can't see rows of other
 * workspaces.
 */
export interface ActingContext {
  readonly app: App;
  readonly db: Db;
  readonly actor: Principal;
  readonly requestId: string;
}

/** A member acting inside a workspace. */
export interface WorkspaceContext extends ActingContext {
  readonly actor: Actor;
  /** The acting person's name, for prompts and mails. */
  readonly name: string;
  readonly idempotency?: Idempotency | undefined;
}
