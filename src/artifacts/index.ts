/** The canvas kinds. Add a line to each list; the compiler reports a missing one. */
import { z } from "zod";
import { agent } from "./agent/spec.ts";
import type { AnyArtifactSpec, ConfigOf, ContentOf } from "./artifact.ts";
import { audio } from "./audio/spec.ts";
import { carousel } from "./carousel/spec.ts";
import { html } from "./html/spec.ts";
import { text } from "./text/spec.ts";
import { video } from "./video/spec.ts";
import { workflow } from "./workflow/spec.ts";

export const artifacts = {
  TEXT: text,
  HTML: html,
  CAROUSEL: carousel,
  AUDIO: audio,
  VIDEO: video,
  AGENT: agent,
  WORKFLOW: workflow,
} as const;

export type ArtifactKind = keyof typeof artifacts;
// `Object.keys` of a literal returns its keys.
export const artifactKinds = Object.keys(artifacts) as [ArtifactKind, ...ArtifactKind[]];

/** A request for a canvas, with its kind. */
export type Canvas = {
  [Kind in ArtifactKind]: { kind: Kind; config: ConfigOf<(typeof artifacts)[Kind]> };
}[ArtifactKind];
/** A finished canvas, with its kind. */
export type MadeCanvas = {
  [Kind in ArtifactKind]: { kind: Kind; content: ContentOf<(typeof artifacts)[Kind]> };
}[ArtifactKind];

/** The spec of a kind whose type is only known at run time. */
export const specOfKind = (kind: ArtifactKind): AnyArtifactSpec => artifacts[kind];

function union<Key extends "config" | "content">(key: Key) {
  const [first, ...others] = artifactKinds.map((kind) =>
    z.object({ kind: z.literal(kind), [key]: artifacts[kind][key] }),
  );
  return z.discriminatedUnion("kind", [first as NonNullable<typeof first>, ...others]);
}
// The unions are built from the list above, as are the types.
export const canvas = union("config") as unknown as z.ZodType<Canvas>;
export const madeCanvas = union("content") as unknown as z.ZodType<MadeCanvas>;
