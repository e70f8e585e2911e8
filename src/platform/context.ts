import type { SQL } from "drizzle-orm";
import type { Actor } from "#product/actor.ts";
import type { Role } from "#product/roles.ts";
import type { ProviderSettings } from "./ai/providers.ts";
import type { Auth } from "./auth/auth.ts";
import type { Config } from "./config.ts";
import type { Database, Db } from "./db/database.ts";
import type { Extractor } from "./extract/extractor.ts";
import type { Failpoint } from "./failpoint.ts";
import type { Jobs } from "./jobs/job.ts";
import type { Limiter } from "./limiter.ts";
import type { Live } from "./live.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mail/port.ts";
import type { Metrics } from "./metrics.ts";
import type { SafeHttp } from "./net/safe-http.ts";
import type { Sandbox } from "./sandbox/sandbox.ts";
import type { Settings } from "./settings.ts";
import type { DiskWatch } from "./storage/disk-watch.ts";
import type { FileLinks } from "./storage/links.ts";
import type { Storage } from "./storage/port.ts";
import type { Streams } from "./streams/streams.ts";
import type { Vault } from "./vault.ts";
import type { WorkspacePorts } from "./workspace-ports.ts";

/** Everything outside, built once by server/app.ts and handed down; nothing else is global. */
export interface App {
  /** This process, as the heartbeat table knows it. */
  readonly processId: string;
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly auth: Auth;
  readonly vault: Vault;
  readonly storage: Storage;
  /** Whether DATA_DIR takes more. */
  readonly disk: DiskWatch;
  /** Signs and reads the addresses under which files are served. */
  /** What operators set in the browser, with the environment on top. */
  readonly settings: Settings;
  readonly links: FileLinks;
  readonly mailer: Mailer;
  readonly http: SafeHttp;
  readonly extractor: Extractor;
  /** Runs the code of code steps. */
  readonly sandbox: Sandbox;
  readonly ai: ProviderSettings;
  readonly streams: Streams;
  readonly jobs: Jobs;
  readonly live: Live;
  readonly limiter: Limiter;
  /** Aborted as soon as this process is asked to end: it begins nothing new, and what it cannot end is the next one's. */
  readonly shutdownSignal: AbortSignal;
  /** Node executions that a slice of this process runs right now. */
  readonly runningSteps: Set<string>;
  /** Where fault tests end the process; does nothing otherwise. */
  readonly failpoint: (name: Failpoint) => void;
  readonly metrics: Metrics;
  /** What billing and others do for workspaces, which may not know them. */
  readonly workspacePorts: WorkspacePorts;
}

/** Set on the context of a request that carries an idempotency key. */
export interface Idempotency {
  /** The statement that keeps the answer; part of the transaction, or of the statement, that does the work. */
  responseInsert(answer: object): SQL;
}

/** What is known of every request, signed in or not. */
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
  /** Runs the instance: named by OPERATOR_EMAILS, or marked as such where nobody is named. */
  readonly isOperator: boolean;
  readonly sessionId: string;
  /** Roles by workspace, read together with the session; without it each is looked up when it is asked for. */
  readonly roles?: Readonly<Record<string, Role>>;
}

/** A signed-in person, acting for themselves. */
export interface SignedIn extends Caller {
  readonly person: Person;
  readonly idempotency?: Idempotency | undefined;
}

/** A member acting inside a workspace. `db` cannot see another workspace's rows. */
export interface WorkspaceContext {
  readonly app: App;
  readonly db: Db;
  readonly actor: Actor;
  /** The acting person's name, for prompts and mails. */
  readonly name: string;
  readonly requestId: string;
  readonly idempotency?: Idempotency | undefined;
}
