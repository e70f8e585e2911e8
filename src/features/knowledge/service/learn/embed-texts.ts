import type { App } from "#platform/context.ts";

/** The vectors of texts and the model that made them; null if nothing here can make them. */
export type Embedded = { readonly model: string; readonly vectors: readonly Float32Array[] } | null;

export async function embedTexts(_app: App, _texts: readonly string[], _signal: AbortSignal): Promise<Embedded> {
  return null;
}
