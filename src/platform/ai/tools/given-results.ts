import type { LanguageModelV4Prompt } from "@ai-sdk/provider";

/** The results of calls as texts; of one that failed, why. */
export const resultTexts = (messages: LanguageModelV4Prompt): string[] =>
  messages.flatMap(({ role, content }) =>
    role !== "tool"
      ? []
      : content.flatMap((part) => {
          if (part.type !== "tool-result") return [];
          const { output } = part;
          if (output.type === "text" || output.type === "error-text") return [output.value];
          return "value" in output ? [JSON.stringify(output.value)] : [];
        }),
  );

/**
 * Adds texts to the question, in place: the last message, if a person wrote it. Some models refuse two messages of a
 * person in a row.
 */
export function addToQuestion(prompt: LanguageModelV4Prompt, texts: readonly string[]): void {
  const added = texts.map((text) => ({ type: "text" as const, text }));
  const last = prompt.at(-1);
  if (last?.role === "user") prompt[prompt.length - 1] = { ...last, content: [...last.content, ...added] };
  else prompt.push({ role: "user", content: added });
}
