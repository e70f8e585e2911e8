/** What an imported step was in another product. People read it in the step's panel; runs ignore it. */
import { z } from "zod";
import { limits } from "#product/limits.ts";

const { names, nodes, settingChars, tasks, taskChars } = limits.workflow.source;

/** In the order in which they are listed. */
export const importTaskKinds = ["key", "account", "trigger", "change"] as const;

export const stepSource = z.strictObject({
  /** The other product. */
  product: z.string().max(names),
  /** The node itself first, then the nodes that have no step of their own, such as its model. */
  nodes: z
    .array(
      z.strictObject({
        name: z.string().max(names),
        type: z.string().max(names),
        /** JSON without keys. */
        settings: z.string().max(settingChars),
      }),
    )
    .max(nodes),
  /** What a person has to do before the step works like the original. */
  tasks: z
    .array(
      z.strictObject({
        kind: z.enum(importTaskKinds),
        text: z.string().max(taskChars),
        /** The trigger that the task is about. */
        triggerId: z.string().max(64).optional(),
        isDone: z.literal(true).optional(),
      }),
    )
    .max(tasks)
    .optional(),
});

export interface SourceNode {
  readonly name: string;
  readonly type: string;
  readonly settings: string;
}

export interface ImportTask {
  readonly kind: (typeof importTaskKinds)[number];
  readonly text: string;
  readonly triggerId?: string | undefined;
  readonly isDone?: true | undefined;
}

export interface StepSource {
  readonly product: string;
  readonly nodes: readonly SourceNode[];
  readonly tasks?: readonly ImportTask[] | undefined;
}
