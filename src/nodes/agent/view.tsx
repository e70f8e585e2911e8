import { lastAnswer, type Message, messageText } from "#engine/message.ts";
import { readableMentions } from "#lib/mention.ts";
import type { ViewProps } from "#nodes/components.tsx";
import { PromptDisclosure } from "#nodes/prompt-disclosure.tsx";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { PromptText } from "#ui/editor/prompt-text.tsx";
import { AnswerEditor, withAnswer } from "../answer-editor.tsx";
import { AnswerParts } from "../answer-parts.tsx";

interface Config {
  agentId: string | null;
  prompt: string;
}
interface Result {
  messages: Message[];
}

/** The step's prompt and answer, also while the answer is being written. */
export function AgentView({ config, result, live, editor }: ViewProps<Config, Result>) {
  if (editor && result)
    return (
      <AnswerEditor
        answers={[{ label: runStepText.edit, messages: result.messages }]}
        editor={editor}
        onSave={([text = ""]) => editor.onSubmit({ ...result, messages: withAnswer(result.messages, text) }, {})}
      />
    );
  const parts = live ?? (result && lastAnswer(result.messages)?.parts) ?? null;
  const asked = live ? undefined : result?.messages.find(({ role }) => role === "user");
  const followUp = result && !live ? lastFollowUp(result.messages) : null;
  const [firstLine = ""] = readableMentions(config.prompt).split("\n");
  return (
    <div className="grid grid-cols-1 gap-4">
      <PromptDisclosure title={runStepText.prompt} firstLine={firstLine}>
        {asked ? messageText(asked) : <PromptText value={config.prompt} />}
      </PromptDisclosure>
      {followUp && (
        <p className="border-line-2 border-l-2 pl-3 text-sm text-ink-2 wrap-anywhere">
          <span className="font-medium text-ink">{runStepText.feedback.label}:</span> {followUp}
        </p>
      )}
      {parts && <AnswerParts parts={parts} isLive={live !== null} />}
    </div>
  );
}

/** The follow-up feedback that led to the shown answer. */
function lastFollowUp(messages: readonly Message[]): string | null {
  const asked = messages.filter(({ role }) => role === "user");
  const last = asked.at(-1);
  return asked.length > 1 && last ? messageText(last) : null;
}
