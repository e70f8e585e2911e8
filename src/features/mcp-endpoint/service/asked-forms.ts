import { z } from "zod";
import type { FormField } from "#engine/node.ts";
import type { FilledTemplate } from "#engine/prompt.ts";
import { formInputSchema, textsByField } from "#features/agent-call/service/workflow-form.ts";
import { listExecutions } from "#features/run/service/history/list-executions.ts";
import { completeStep } from "#features/run/service/steps/step-actions.ts";
import { AppError } from "#lib/errors.ts";
import { catalog } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { toolErrorText } from "#product/texts/tools/tool-errors.ts";

/** A form that a run waits for. */
interface AskedForm {
  readonly executionId: string;
  readonly label: string;
  readonly type: string;
  readonly config: unknown;
  readonly fields: readonly FormField[];
}

/** The forms that a client can show: without fields that must be filled in with something else than text. */
async function findAskedForms(member: WorkspaceContext, runId: string): Promise<AskedForm[]> {
  const executions = await listExecutions(member, runId);
  return executions.flatMap(({ id, waitsFor, Node: { type, label, config } }) => {
    const fields = catalog[type]?.form?.fields(config) ?? [];
    const isPossible = fields.length > 0 && fields.every(({ text, isRequired }) => text !== null || !isRequired);
    return waitsFor === "input" && isPossible ? [{ executionId: id, label, type, config, fields }] : [];
  });
}

/** What a run asks a person, as requests that the client shows, by the ids of its steps. */
export async function findInputRequests(member: WorkspaceContext, runId: string): Promise<Record<string, object>> {
  const forms = await findAskedForms(member, runId);
  return Object.fromEntries(
    forms.map(({ executionId, label, fields }) => {
      const { properties = {}, required = [] } = z.toJSONSchema(formInputSchema(fields));
      const requestedSchema = { type: "object", properties, required };
      return [executionId, { method: "elicitation/create", params: { mode: "form", message: label, requestedSchema } }];
    }),
  );
}

const response = z.object({ action: z.string(), content: z.unknown() });

/** Completes the forms that the person at the client has filled in. Throws "invalid" for what doesn't fit a form. */
export async function answerForms(member: WorkspaceContext, runId: string, given: Readonly<Record<string, unknown>>) {
  for (const { executionId, type, config, fields } of await findAskedForms(member, runId)) {
    const { data } = response.safeParse(given[executionId]);
    if (data?.action !== "accept") continue;
    const content = formInputSchema(fields).safeParse(data.content);
    if (!content.success) throw new AppError("invalid", toolErrorText.invalidArguments);
    const texts = textsByField(fields, content.data);
    const inputs: Record<string, FilledTemplate> = Object.fromEntries(
      fields.map(({ key }) => [key, { text: texts[key] ?? "", attachments: [], resources: [] }]),
    );
    const filled = catalog[type]?.form?.prefill(inputs, config);
    const isRefused = filled?.unusable.some((key) => texts[key] !== undefined);
    if (!filled || isRefused) throw new AppError("invalid", toolErrorText.invalidArguments);
    await completeStep(member, { nodeExecutionId: executionId, output: { result: filled.result } });
  }
}
