import { z } from "zod";
import { compactPrompt } from "#engine/compact-form/compact-schema.ts";
import { codeLanguages } from "#engine/host.ts";
import { nodeSpec } from "#engine/node.ts";
import { valueText } from "#engine/reference.ts";
import { limits } from "#product/limits.ts";
import { codeErrorText } from "#product/texts/run/code-errors.ts";
import { codeFormText } from "#product/texts/step-forms/code-form.ts";
import { missingSettingText as missing } from "#product/texts/workflow/missing-settings.ts";

const { codeChars, codeNames, codeNameChars, promptChars } = limits.workflow;
const name = z.string().max(codeNameChars);

const config = z.object({
  language: z.enum(codeLanguages).default("JAVASCRIPT"),
  codeBody: z.string().max(codeChars).default(""),
  inputParams: z
    .array(
      z.object({
        name,
        value: z.string().max(promptChars).default(""),
        /** An agent's JSON is often in a code fence. */
        stripFences: z.boolean().default(false),
      }),
    )
    .max(codeNames)
    .default([]),
  outputParams: z.array(z.object({ name })).max(codeNames).default([]),
});
export type CodeConfig = z.infer<typeof config>;

const result = z.object({
  result: z.record(z.string(), z.unknown()),
  stdout: z.string().max(2 * limits.code.stdoutBytes),
});
export type CodeResult = z.infer<typeof result>;

/** Reserved words of both languages, so that names stay valid when the language changes. */
const reserved = new Set(
  `and arguments as assert async await break case catch class const continue debugger def default del delete do elif else enum
  eval except export extends False finally for from function global globalThis if implements import in Infinity instanceof
  interface is lambda let NaN new None nonlocal not null or package pass private protected public raise return static super
  switch this throw True true false try typeof undefined var void while with yield`.split(/\s+/),
);

/** Names with two leading underscores are reserved by the languages. */
export const isCodeName = (text: string): boolean => /^(?!__)[A-Za-z_][A-Za-z0-9_]*$/.test(text) && !reserved.has(text);

/** Errors in the names of inputs and outputs, without duplicates. */
export function nameErrors({ inputParams, outputParams }: CodeConfig): string[] {
  const faults = [inputParams, outputParams].flatMap((params) => {
    const names = params.map((one) => one.name).filter(Boolean);
    return names.flatMap((one, at) =>
      isCodeName(one)
        ? names.indexOf(one) < at
          ? [codeFormText.names.duplicate(one)]
          : []
        : [codeFormText.names.invalid(one)],
    );
  });
  return [...new Set(faults)];
}

/** The config with valid, unique names. An invalid name can't appear in the code, so replacing it is safe. */
export function withValidNames(config: CodeConfig): CodeConfig {
  const plain = <Param extends { name: string }>(params: readonly Param[]): Param[] => {
    const taken = new Set<string>();
    return params.map((param) => {
      if (param.name === "") return param;
      const word = param.name.replaceAll(/[^A-Za-z0-9_]+/g, "_").replace(/^_+(?=[A-Za-z])|_+$/g, "");
      const safe = (isCodeName(word) ? word : `value_${word.replace(/^_+/, "")}`).slice(0, codeNameChars - 4);
      let name = safe;
      for (let count = 2; taken.has(name); count++) name = `${safe}_${count}`;
      taken.add(name);
      return { ...param, name };
    });
  };
  return { ...config, inputParams: plain(config.inputParams), outputParams: plain(config.outputParams) };
}

export const code = nodeSpec({
  type: "CODE",
  title: "Code",
  hint: "Runs JavaScript or Python",
  synonyms: ["script", "function", "javascript", "python", "transform", "calculate"],
  icon: "code-xml",
  family: "flow",
  config,
  result,
  execution: { needs: ["code"], failures: () => ({ run: codeErrorText.executionFailed }) },
  compact: {
    schema: z.object({
      language: z.enum(codeLanguages),
      codeBody: z
        .string()
        .describe(
          "The code. Inputs are variables, always strings. JavaScript ends with return { name: value }; Python sets variables with these names. Standard library only, no network, no files.",
        ),
      inputParams: z.array(
        z.object({
          name: z.string().describe("A valid variable name."),
          value: compactPrompt.describe("The field or step that provides the text, such as {{Amount}}."),
          stripFences: z
            .boolean()
            .describe("True to remove a code fence around the text, such as agents put around JSON."),
        }),
      ),
      outputParams: z.array(z.object({ name: z.string().describe("A valid variable name.") })).min(1),
    }),
    /** The compact form may say "Python" and list outputs as plain names. */
    toConfig(block) {
      const { language, outputParams } = block;
      return {
        ...block,
        ...(typeof language === "string" && { language: language.trim().toUpperCase() }),
        ...(Array.isArray(outputParams) && {
          outputParams: outputParams.map((one: unknown) => (typeof one === "string" ? { name: one } : one)),
        }),
      };
    },
  },
  revisions: () => ["edit", "regenerate"],
  visitors: "hidden",
  isInPdf: true,
  draft: (): CodeConfig => ({ language: "JAVASCRIPT", codeBody: "", inputParams: [], outputParams: [] }),
  mapReferences: (given, visitor) => ({
    ...given,
    inputParams: given.inputParams.map((one) => ({ ...one, value: visitor.text(one.value, { name: one.name }) })),
  }),
  missingFields: ({ codeBody, inputParams, outputParams }) => [
    ...(codeBody.trim() ? [] : [missing.code]),
    ...(inputParams.every((one) => one.name) ? [] : [missing.inputNames]),
    ...(outputParams.every((one) => one.name) ? [] : [missing.outputNames]),
  ],
  lint(given, { node }) {
    const edits = [{ do: "setConfig", nodeId: node.id, config: withValidNames(given) }] as const;
    const fix = { title: codeFormText.names.fix, edits };
    return nameErrors(given).map((text) => ({ severity: "error", code: "codeName", text, fix }));
  },

  toPromptText({ result: values, stdout }, { config: { outputParams }, output }) {
    if (output !== undefined) return Object.hasOwn(values, output) ? valueText(values[output]) : "";
    const declared = outputParams.flatMap((one) => (Object.hasOwn(values, one.name) ? [one.name] : []));
    // Without declared outputs, the printed text is used.
    if (declared.length === 0) return stdout.trim();
    return declared.map((one) => `${one}: ${valueText(values[one])}`).join("\n");
  },
  toValue: ({ result: values }, { output }) =>
    output === undefined ? values : Object.hasOwn(values, output) ? values[output] : undefined,
  outputs: ({ outputParams }) =>
    outputParams.flatMap((one) => (one.name ? [{ as: "output", key: one.name, label: one.name }] : [])),

  /** A person may change values, but not remove outputs. */
  validateResult(given, { outputParams }) {
    const missing = outputParams.find((one) => !Object.hasOwn(given.result, one.name));
    if (missing) return { refused: codeErrorText.errors.missingOutput(missing.name) };
    return { result: given };
  },
});
