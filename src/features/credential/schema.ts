import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";
import { visibleCredentialTypes } from "#product/models/provider.ts";

export const workspaceInput = z.strictObject({ workspaceId: idOf("workspace") });

/** The product's own key exists on the wire only and is never stored. */
const credentialType = z.literal([...visibleCredentialTypes]);
const keyValue = z.string().trim().max(limits.credential.valueChars);

export const credentialChange = workspaceInput.extend({
  type: credentialType,
  /** An empty value deletes the key. */
  value: keyValue,
});
export type CredentialChange = z.output<typeof credentialChange>;

export const credentialOfType = workspaceInput.extend({ type: credentialType });

export const keyCheck = workspaceInput.extend({ credentialType, apiKey: keyValue.min(1) });
export type KeyCheck = z.output<typeof keyCheck>;

/** A secret that was entered in an editor, and the origin it may be sent to. */
export const secretDraft = workspaceInput.extend({
  value: z.string().min(1).max(limits.workflow.webhookHeaderValueChars),
  to: z.url({ protocol: /^https?$/ }).max(limits.request.urlChars),
});

export const favoriteModelChange = workspaceInput.extend({
  languageModelId: z.string().min(1).max(limits.credential.modelIdChars),
  isFavorite: z.boolean(),
});
export type FavoriteModelChange = z.output<typeof favoriteModelChange>;

export const endpointModel = z.strictObject({
  name: z.string().trim().min(1).max(limits.credential.endpointModelChars),
  contextWindow: z.int().min(1_000).max(100_000_000).default(32_000),
  maxOutputTokens: z.int().min(limits.agent.maxTokens.min).max(10_000_000).default(4_096),
  imageInputSupport: z.boolean().default(false),
  toolUsageSupport: z.boolean().default(true),
});

const endpointName = z.string().trim().min(1).max(limits.credential.endpointNameChars);
const baseUrl = z.url({ protocol: /^https?$/ }).max(limits.request.urlChars);
const models = z
  .array(endpointModel)
  .min(1)
  .max(limits.credential.endpointModels)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length);

export const endpointDraft = workspaceInput.extend({
  name: endpointName,
  baseUrl,
  apiKey: keyValue.default(""),
  models,
});
export type EndpointDraft = z.output<typeof endpointDraft>;

export const endpointChanges = z.strictObject({
  id: idOf("endpoint"),
  name: endpointName,
  baseUrl,
  /** Omitted, the stored key is kept; empty, it is deleted. */
  apiKey: keyValue.optional(),
  models,
});
export type EndpointChanges = z.output<typeof endpointChanges>;

export const endpointIdInput = z.strictObject({ id: idOf("endpoint") });

/** A connection test. With `id` and without a key, the stored key is used. */
export const endpointTest = workspaceInput.extend({
  id: idOf("endpoint").optional(),
  baseUrl,
  apiKey: keyValue.optional(),
});
export type EndpointTest = z.output<typeof endpointTest>;
