import type { z } from "zod";
import type { ApiRequest, ApiRow } from "#features/api-action/schema.ts";
import type { integrationActionText } from "#product/texts/integration/integration-names.ts";
import type { Reach } from "#tools/tool.ts";

/** What agents can do with a service. */
export interface AppAction {
  readonly name: keyof typeof integrationActionText;
  /** For models. */
  readonly desc: string;
  /** Changes or sends something, so that agents ask first. */
  readonly acts: boolean;
  /** What it does for people, if nobody receives what it changes. */
  readonly reach?: Reach;
}

/** One that is no request over HTTP, with what a model fills in: texts only. */
export interface CodeAction extends AppAction {
  readonly input: z.ZodObject;
}

/** One that is a request over HTTP with a connected account. */
export interface ConnectorAction extends AppAction {
  /** Below the origin of the service. */
  readonly path: string;
  /** The request as data. An action with code of its own takes only what a model fills in from it. */
  readonly request: Partial<Omit<ApiRequest, "url">>;
}

/** Services that sign people in. */
export type SignInProvider = "google";

/** A service over HTTP that agents use with a key, or with an account that a person signs in to. */
export interface Connector {
  readonly appName: ConnectorName;
  /** Where the key or the token goes, and what stands before it. */
  readonly auth: { readonly place: "headers" | "queryParams"; readonly key: string; readonly prefix: string };
  readonly headers: readonly ApiRow[];
  /** Where people get a key. */
  readonly keyUrl: string;
  /** A request that shows whether a key is valid, and the field of its answer that names the account. */
  readonly check?: { readonly path: string; readonly account: readonly string[] };
  /** Instead of a key: who signs people in, and the least that its actions need to be allowed. */
  readonly signIn?: { readonly provider: SignInProvider; readonly scopes: readonly string[] };
  readonly actions: readonly ConnectorAction[];
}

const connectorNames = ["gmail", "google_calendar", "google_sheets", "slack", "telegram", "notion", "github"] as const;
export type ConnectorName = (typeof connectorNames)[number];
export const appNames = [...connectorNames, "mailbox"] as const;
export type AppName = (typeof appNames)[number];

/** A value that a model fills in. */
export const ai = (key: string, desc: string): ApiRow => ({ key, value: "", desc, isExtractedFromQuery: true });
/** Values that are always the same, by their names. */
export const fixedRows = (values: Readonly<Record<string, string>>): ApiRow[] =>
  Object.entries(values).map(([key, value]) => fixed(key, value));
/** A value that is always the same. */
export const fixed = (key: string, value: string): ApiRow => ({ key, value, desc: "", isExtractedFromQuery: false });

export const bearer = { place: "headers", key: "Authorization", prefix: "Bearer " } as const;
/** For descriptions of actions that send something. */
export const onlyIfAsked = "Use it only when the person asked for it.";
/** Where clients of Google are created. */
export const googleClientsUrl = "https://console.cloud.google.com/auth/clients";
