import { type Graph, runStartNodes } from "#engine/graph/graph.ts";
import { catalog, specs } from "#nodes/index.ts";
import { apiReferenceText } from "#product/texts/public-api/api-reference.ts";
import { uploadOperations } from "./uploads.ts";

/** A field of the first form of a workflow, for the programs that fill it in. */
export interface WorkflowInput {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
  /** The only values that are accepted; null if others are, too. */
  readonly options: readonly string[] | null;
  /** A value of the field as a string. */
  readonly example: string;
}

/** The fields that a run of this graph starts with; empty for a workflow without a form. */
export function listWorkflowInputs(graph: Graph): WorkflowInput[] {
  const [start] = runStartNodes(graph, specs);
  const spec = catalog[start?.type ?? ""];
  if (!start || !spec?.form) return [];
  const types = new Map(spec.outputs?.(start.config).map(({ key, type }) => [key, type ?? ""]));
  return spec.form.fields(start.config).map(({ key, label, description, isRequired, text, options: choices }) => {
    const type = types.get(key) ?? "";
    const options = choices ?? text?.options ?? [];
    return {
      ...{ id: key, label, type, required: isRequired, description },
      options: options.length > 0 ? options : null,
      example: exampleOf(type, options),
    };
  });
}

function exampleOf(type: string, options: readonly string[]): string {
  const { text, link } = apiReferenceText.examples;
  const upload = uploadOperations.find((one) => one.type === type);
  if (upload) return JSON.stringify([upload.example]);
  if (type === "NUMBER") return "42";
  if (type === "MULTI_SELECT") return JSON.stringify(options.length > 0 ? options.slice(0, 2) : [text]);
  if (type === "URL") return link;
  return options[0] ?? text;
}
