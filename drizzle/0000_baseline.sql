-- Sorts numbers in names by their value: "Report 2" before "Report 10". Custom SQL, which drizzle-kit does not know.
CREATE COLLATION natural_order (provider = icu, locale = 'und-u-kn');--> statement-breakpoint
CREATE TABLE "agent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"parent_folder_id" uuid,
	"workflow_id" uuid,
	"title" text NOT NULL,
	"category" text[] DEFAULT '{}' NOT NULL,
	"config" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "agent_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"config" jsonb NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "artifact" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"config" jsonb NOT NULL,
	"content" jsonb,
	"status" text DEFAULT 'idle' NOT NULL,
	"error" text,
	"stream_id" uuid,
	"holder_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_notice" (
	"workspace_id" uuid NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"threshold" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_notice_workspace_id_period_start_threshold_pk" PRIMARY KEY("workspace_id","period_start","threshold")
);
--> statement-breakpoint
CREATE TABLE "credit_reservation" (
	"request_id" text PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid,
	"period_start" timestamp with time zone NOT NULL,
	"amount" numeric(14, 4) NOT NULL,
	"state" text DEFAULT 'RESERVED' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_reservation_not_negative" CHECK ("credit_reservation"."amount" >= 0 and "credit_reservation"."amount" <> 'NaN')
);
--> statement-breakpoint
CREATE TABLE "credit_transaction" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid,
	"period_start" timestamp with time zone NOT NULL,
	"request_id" text NOT NULL,
	"source" text NOT NULL,
	"type" text NOT NULL,
	"amount" numeric(14, 4) NOT NULL,
	"model_id" text,
	"own_key" boolean DEFAULT false NOT NULL,
	"refs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"run_id" uuid GENERATED ALWAYS AS ((refs ->> 'runId')::uuid) STORED,
	"node_execution_id" uuid GENERATED ALWAYS AS ((refs ->> 'nodeExecutionId')::uuid) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_transaction_not_negative" CHECK ("credit_transaction"."amount" >= 0 and "credit_transaction"."amount" <> 'NaN')
);
--> statement-breakpoint
CREATE TABLE "credit_wallet" (
	"workspace_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"spent" numeric(14, 4) DEFAULT '0' NOT NULL,
	"reserved" numeric(14, 4) DEFAULT '0' NOT NULL,
	"granted" numeric(14, 4) DEFAULT '0' NOT NULL,
	CONSTRAINT "credit_wallet_workspace_id_owner_id_period_start_pk" PRIMARY KEY("workspace_id","owner_id","period_start"),
	CONSTRAINT "credit_wallet_not_negative" CHECK ("credit_wallet"."spent" >= 0 and "credit_wallet"."reserved" >= 0 and "credit_wallet"."granted" >= 0
        and 'NaN' not in ("credit_wallet"."spent", "credit_wallet"."reserved", "credit_wallet"."granted"))
);
--> statement-breakpoint
CREATE TABLE "workspace_billing" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"core_plan" text NOT NULL,
	"is_yearly" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"credit_topups" integer DEFAULT 0 NOT NULL,
	"storage_topups" integer DEFAULT 0 NOT NULL,
	"domain_topups" integer DEFAULT 0 NOT NULL,
	"editor_seat_topups" integer DEFAULT 0 NOT NULL,
	"user_seat_topups" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"is_titled" boolean DEFAULT false NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"agent_id" uuid,
	"language_model_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_message_at" timestamp with time zone DEFAULT now() NOT NULL,
	"pinned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"ordinal" bigint GENERATED ALWAYS AS IDENTITY (sequence name "message_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"role" text NOT NULL,
	"parts" jsonb NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'DONE' NOT NULL,
	"error" text,
	"stream_id" uuid,
	"holder_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflow_comment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"thread_id" uuid,
	"author_id" uuid,
	"node_id" text,
	"x" double precision,
	"y" double precision,
	"text" text NOT NULL,
	"resolved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credential" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"type" text NOT NULL,
	"sealed" text NOT NULL,
	"last4" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_endpoint" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"base_url" text NOT NULL,
	"sealed_key" text,
	"last4" text,
	"models" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_secret" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"allowed_origin" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid,
	"file_id" uuid,
	"url" text,
	"title" text NOT NULL,
	"bytes" bigint NOT NULL,
	"pages_count" integer,
	"text" text NOT NULL,
	"is_truncated" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"mime_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"purpose" text NOT NULL,
	"origin" text NOT NULL,
	"released_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "folder" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"parent_folder_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "effect" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"execution_id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"request" jsonb NOT NULL,
	"request_hash" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"response" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "node_execution" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"node_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"is_approved" boolean DEFAULT false NOT NULL,
	"waits_for" text,
	"wake_at" timestamp with time zone,
	"epoch" integer DEFAULT 1 NOT NULL,
	"holder_id" uuid,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"output" jsonb,
	"partial_output" text,
	"next" text,
	"is_stop" boolean DEFAULT false NOT NULL,
	"error" text,
	"error_dialog" text,
	"notes" jsonb,
	"feedback" text,
	"stream_id" uuid,
	"copied_from_id" uuid,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "node_output_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"execution_id" uuid NOT NULL,
	"output" jsonb NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "node_part" (
	"workspace_id" uuid NOT NULL,
	"execution_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"index" integer NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "node_part_execution_id_kind_index_pk" PRIMARY KEY("execution_id","kind","index")
);
--> statement-breakpoint
CREATE TABLE "workflow_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"public_id" text NOT NULL,
	"graph" jsonb,
	"title" text NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"trigger_type" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"run_in_background" boolean DEFAULT false NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"stop_reason" text,
	"parent_execution_id" uuid,
	"generation" integer DEFAULT 0 NOT NULL,
	"claimed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "workflow_run_publicId_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "workflow" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"parent_folder_id" uuid,
	"title" text NOT NULL,
	"category" text[] DEFAULT '{}' NOT NULL,
	"graph" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"run_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "workflow_undo_history" (
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"history" jsonb NOT NULL,
	CONSTRAINT "workflow_undo_history_workflow_id_user_id_pk" PRIMARY KEY("workflow_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "workflow_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"name" text,
	"graph" jsonb NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limit_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"public_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_operator" boolean DEFAULT false NOT NULL,
	"suspended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid,
	"user_id" uuid,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"resource" text,
	"ip" text,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"user_id" uuid NOT NULL,
	"procedure" text NOT NULL,
	"key" text NOT NULL,
	"workspace_id" uuid,
	"input_hash" text NOT NULL,
	"response" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_user_id_procedure_key_pk" PRIMARY KEY("user_id","procedure","key")
);
--> statement-breakpoint
CREATE TABLE "instance_setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dedupe_key" text,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_mail_dedupeKey_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "server_process" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"role" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"declared_dead_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "workspace" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"theme" text,
	"icon_url" text,
	"is_branding_off" boolean DEFAULT false NOT NULL,
	"creator_id" uuid NOT NULL,
	"affiliate_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"suspended_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "workspace_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "workspace_invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"inviter_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"last_visited_at" timestamp with time zone,
	"favorite_model_ids" text[] DEFAULT '{}' NOT NULL,
	"credit_cap" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stream" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"process_id" uuid NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"is_stop_requested" boolean DEFAULT false NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stream_chunk" (
	"stream_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"up_to" integer NOT NULL,
	"chunks" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stream_chunk_stream_id_seq_pk" PRIMARY KEY("stream_id","seq")
);
--> statement-breakpoint
ALTER TABLE "agent" ADD CONSTRAINT "agent_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent" ADD CONSTRAINT "agent_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent" ADD CONSTRAINT "agent_parent_folder_id_folder_id_fk" FOREIGN KEY ("parent_folder_id") REFERENCES "public"."folder"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent" ADD CONSTRAINT "agent_workflow_id_workflow_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflow"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent" ADD CONSTRAINT "agent_deleted_by_id_user_id_fk" FOREIGN KEY ("deleted_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_version" ADD CONSTRAINT "agent_version_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_version" ADD CONSTRAINT "agent_version_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_version" ADD CONSTRAINT "agent_version_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artifact" ADD CONSTRAINT "artifact_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artifact" ADD CONSTRAINT "artifact_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notice" ADD CONSTRAINT "credit_notice_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_reservation" ADD CONSTRAINT "credit_reservation_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_transaction" ADD CONSTRAINT "credit_transaction_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_transaction" ADD CONSTRAINT "credit_transaction_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_wallet" ADD CONSTRAINT "credit_wallet_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_billing" ADD CONSTRAINT "workspace_billing_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat" ADD CONSTRAINT "chat_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat" ADD CONSTRAINT "chat_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat" ADD CONSTRAINT "chat_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_chat_id_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chat"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_comment" ADD CONSTRAINT "workflow_comment_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_comment" ADD CONSTRAINT "workflow_comment_workflow_id_workflow_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflow"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_comment" ADD CONSTRAINT "workflow_comment_thread_id_workflow_comment_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."workflow_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_comment" ADD CONSTRAINT "workflow_comment_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_endpoint" ADD CONSTRAINT "model_endpoint_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_secret" ADD CONSTRAINT "stored_secret_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder" ADD CONSTRAINT "folder_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder" ADD CONSTRAINT "folder_parent_folder_id_folder_id_fk" FOREIGN KEY ("parent_folder_id") REFERENCES "public"."folder"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "effect" ADD CONSTRAINT "effect_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "effect" ADD CONSTRAINT "effect_execution_id_node_execution_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."node_execution"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_execution" ADD CONSTRAINT "node_execution_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_execution" ADD CONSTRAINT "node_execution_run_id_workflow_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."workflow_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_output_version" ADD CONSTRAINT "node_output_version_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_output_version" ADD CONSTRAINT "node_output_version_execution_id_node_execution_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."node_execution"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_part" ADD CONSTRAINT "node_part_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_part" ADD CONSTRAINT "node_part_execution_id_node_execution_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."node_execution"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_run" ADD CONSTRAINT "workflow_run_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_run" ADD CONSTRAINT "workflow_run_workflow_id_workflow_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflow"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_run" ADD CONSTRAINT "workflow_run_version_id_workflow_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."workflow_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_run" ADD CONSTRAINT "workflow_run_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow" ADD CONSTRAINT "workflow_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow" ADD CONSTRAINT "workflow_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow" ADD CONSTRAINT "workflow_parent_folder_id_folder_id_fk" FOREIGN KEY ("parent_folder_id") REFERENCES "public"."folder"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow" ADD CONSTRAINT "workflow_deleted_by_id_user_id_fk" FOREIGN KEY ("deleted_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_undo_history" ADD CONSTRAINT "workflow_undo_history_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_undo_history" ADD CONSTRAINT "workflow_undo_history_workflow_id_workflow_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflow"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_undo_history" ADD CONSTRAINT "workflow_undo_history_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_version" ADD CONSTRAINT "workflow_version_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_version" ADD CONSTRAINT "workflow_version_workflow_id_workflow_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflow"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_version" ADD CONSTRAINT "workflow_version_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace" ADD CONSTRAINT "workspace_creator_id_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_invitation" ADD CONSTRAINT "workspace_invitation_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_invitation" ADD CONSTRAINT "workspace_invitation_inviter_id_user_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_member" ADD CONSTRAINT "workspace_member_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_member" ADD CONSTRAINT "workspace_member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream" ADD CONSTRAINT "stream_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_workspace_id_updated_at_id_index" ON "agent" USING btree ("workspace_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "agent_workspace_id_parent_folder_id_updated_at_id_index" ON "agent" USING btree ("workspace_id","parent_folder_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "agent_workflow_id_index" ON "agent" USING btree ("workflow_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_version_agent_id_number_index" ON "agent_version" USING btree ("agent_id","number");--> statement-breakpoint
CREATE INDEX "artifact_workspace_id_user_id_created_at_index" ON "artifact" USING btree ("workspace_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_reservation_expires_at_index" ON "credit_reservation" USING btree ("expires_at") WHERE state = 'RESERVED';--> statement-breakpoint
CREATE INDEX "credit_reservation_charged_index" ON "credit_reservation" USING btree ("workspace_id") WHERE state = 'CHARGED';--> statement-breakpoint
CREATE UNIQUE INDEX "credit_transaction_request_id_type_index" ON "credit_transaction" USING btree ("request_id","type");--> statement-breakpoint
CREATE INDEX "credit_transaction_workspace_id_created_at_index" ON "credit_transaction" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_transaction_run_index" ON "credit_transaction" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "chat_workspace_id_user_id_last_message_at_index" ON "chat" USING btree ("workspace_id","user_id","last_message_at");--> statement-breakpoint
CREATE INDEX "message_chat_id_ordinal_index" ON "message" USING btree ("chat_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "message_streaming_index" ON "message" USING btree ("chat_id") WHERE status = 'STREAMING';--> statement-breakpoint
CREATE INDEX "workflow_comment_workflow_id_created_at_index" ON "workflow_comment" USING btree ("workflow_id","created_at");--> statement-breakpoint
CREATE INDEX "workflow_comment_workspace_id_index" ON "workflow_comment" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "workflow_comment_thread_id_index" ON "workflow_comment" USING btree ("thread_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credential_workspace_id_type_index" ON "credential" USING btree ("workspace_id","type");--> statement-breakpoint
CREATE UNIQUE INDEX "model_endpoint_workspace_id_name_index" ON "model_endpoint" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "stored_secret_workspace_id_index" ON "stored_secret" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "document_workspace_id_index" ON "document" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "file_workspace_id_index" ON "file" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "file_released_at_index" ON "file" USING btree ("released_at") WHERE released_at is not null;--> statement-breakpoint
CREATE INDEX "folder_workspace_id_kind_index" ON "folder" USING btree ("workspace_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "effect_execution_id_key_index" ON "effect" USING btree ("execution_id","key");--> statement-breakpoint
CREATE INDEX "effect_workspace_id_index" ON "effect" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "node_execution_run_id_node_id_index" ON "node_execution" USING btree ("run_id","node_id");--> statement-breakpoint
CREATE INDEX "node_execution_workspace_id_index" ON "node_execution" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "node_execution_wake_at_index" ON "node_execution" USING btree ("wake_at") WHERE wake_at is not null;--> statement-breakpoint
CREATE INDEX "node_execution_waits_for_child_index" ON "node_execution" USING btree ("id") WHERE waits_for = 'child';--> statement-breakpoint
CREATE INDEX "node_output_version_execution_id_created_at_index" ON "node_output_version" USING btree ("execution_id","created_at");--> statement-breakpoint
CREATE INDEX "workflow_run_workspace_id_created_at_index" ON "workflow_run" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "workflow_run_workflow_id_created_at_index" ON "workflow_run" USING btree ("workflow_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_run_workflow_id_number_index" ON "workflow_run" USING btree ("workflow_id","number") WHERE number > 0;--> statement-breakpoint
CREATE INDEX "workflow_run_user_id_created_at_index" ON "workflow_run" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "workflow_run_parent_execution_id_index" ON "workflow_run" USING btree ("parent_execution_id") WHERE parent_execution_id is not null;--> statement-breakpoint
CREATE INDEX "workflow_workspace_id_updated_at_id_index" ON "workflow" USING btree ("workspace_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "workflow_workspace_id_parent_folder_id_updated_at_id_index" ON "workflow" USING btree ("workspace_id","parent_folder_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "workflow_undo_history_workspace_id_index" ON "workflow_undo_history" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_version_workflow_id_revision_index" ON "workflow_version" USING btree ("workflow_id","revision");--> statement-breakpoint
CREATE INDEX "account_user_id_index" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier_index" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "audit_entry_workspace_id_created_at_index" ON "audit_entry" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_key_created_at_index" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_mail_created_at_index" ON "outbox_mail" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_invitation_workspace_id_email_index" ON "workspace_invitation" USING btree ("workspace_id","email") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "workspace_invitation_email_index" ON "workspace_invitation" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_member_workspace_id_user_id_index" ON "workspace_member" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "workspace_member_user_id_index" ON "workspace_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stream_owner_index" ON "stream" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "stream_process_id_state_index" ON "stream" USING btree ("process_id","state");