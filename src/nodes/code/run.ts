import type { NodeRunner } from "#engine/node/runner.ts";
import { stripCodeFences } from "#lib/code-fence.ts";
import { codeErrorText } from "#product/texts/run/code-errors.ts";
import { type code, nameErrors } from "./spec.ts";

/** Runs the code once per visit. Inputs are filled templates, so they are texts. */
export const runCode: NodeRunner<typeof code> = async ({ config, host, fill }) => {
  const [fault] = nameErrors(config);
  if (fault) return { fail: fault };
  const inputs = config.inputParams.map(({ name, value, stripFences }) => {
    const text = fill(value);
    return [name, stripFences ? stripCodeFences(text) : text];
  });
  const answer = await host.code({
    language: config.language,
    code: config.codeBody,
    inputs: Object.fromEntries(inputs),
    outputs: config.outputParams.map(({ name }) => name),
  });
  // The first line is shown as the title of the failure.
  return "error" in answer ? { fail: `${codeErrorText.executionFailed}\n${answer.error}` } : { done: answer };
};
