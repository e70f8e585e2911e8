import { z } from "zod";
import { codeLanguages } from "#engine/host.ts";
import { idOf } from "#lib/entity-id.ts";
import { router, workspaceProcedure } from "#platform/access/procedures.ts";
import { limits } from "#product/limits.ts";
import { codeErrorText } from "#product/texts/run/code-errors.ts";
import { nameErrors } from "./spec.ts";

const { codeChars, codeNames, codeNameChars, promptChars } = limits.workflow;
const name = z.string().min(1).max(codeNameChars);

/** A test of the code with sample values. */
const codeTrial = z.strictObject({
  workspaceId: idOf("workspace"),
  language: z.enum(codeLanguages),
  code: z.string().max(codeChars),
  inputParams: z.array(z.strictObject({ name, value: z.string().max(promptChars) })).max(codeNames),
  outputParams: z.array(z.strictObject({ name })).max(codeNames),
});

export const codeRouter = router({
  run: workspaceProcedure({ verb: "run", role: "EDITOR", cost: "heavy" })
    .input(codeTrial)
    .mutation(async ({ ctx, input, signal }) => {
      const { language, code, inputParams, outputParams } = input;
      const params = inputParams.map((one) => ({ ...one, stripFences: false }));
      const [fault] = nameErrors({ language, codeBody: code, inputParams: params, outputParams });
      const refused = code.trim() ? fault : codeErrorText.noBody;
      if (refused) return { success: false, result: null, stdout: "", error: refused, line: null };
      const answer = await ctx.app.sandbox.run(
        {
          language,
          code,
          inputs: Object.fromEntries(inputParams.map((one) => [one.name, one.value])),
          outputs: outputParams.map((one) => one.name),
        },
        { workspaceId: ctx.actor.workspaceId, signal },
      );
      return "error" in answer
        ? { success: false, result: null, ...answer }
        : { success: true, ...answer, error: null, line: null };
    }),
});
