import { specOfKind } from "#artifacts/index.ts";
import type { NodeRunner } from "#engine/node/runner.ts";
import { type artifact, type CanvasResult, mapCanvasTemplates } from "./spec.ts";

/** Fills the templates; the host makes the canvas. */
export const runArtifact: NodeRunner<typeof artifact> = async ({ config, host, fill, prompt }) => {
  const { parts } = await prompt(specOfKind(config.kind).requestOf(config.config));
  const filled = mapCanvasTemplates(config, (template) => fill(template));
  const content = await host.canvas({ kind: filled.kind, config: filled.config, parts });
  // The engine checks it against the result's shape before it is stored.
  return { done: { kind: config.kind, content } as CanvasResult };
};
