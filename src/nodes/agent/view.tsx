import { lastAnswer, type Message, messageText } from "#engine/message.ts";
import { readableMentions } from "#lib/mention.ts";
import { runText } from "#product/texts/run.ts";
import { runPageText } from "#product/texts/run-page.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { PromptText } from "#ui/editor/prompt-text.tsx";
import type { ViewProps } from "../faces.tsx";
import { AnswerEditor } from "./answer-editor.tsx";
import { AnswerParts } from "./answer-parts.tsx";

interface Config {
  agentId: string | null;
  prompt: string;
}
interface Result {
  messages: Message[];
}

/** An agent's step: what it was asked, and what it says, also while it is still saying it. */
export function AgentView({ config, result, live, writing }: ViewProps<Config, Result>) {
  if (writing && result) return <AnswerEditor result={result} writing={writing} />;
  const parts = live ?? (result && lastAnswer(result.messages)?.parts) ?? null;
  const asked = live ? undefined : result?.messages.find(({ role }) => role === "user");
  const followUp = result && !live ? lastFollowUp(result.messages) : null;
  const [firstLine = ""] = readableMentions(config.prompt).split("\n");
  return (
    <div className="grid grid-cols-1 gap-4">
      <Disclosure title={runPageText.steps.prompt} meta={firstLine}>
        <div className="max-h-80 overflow-y-auto rounded-control bg-sunken px-3 py-2 scroll-thin">
          {asked ? (
            <p className="whitespace-pre-wrap wrap-anywhere">{messageText(asked)}</p>
          ) : (
            <PromptText value={config.prompt} />
          )}
        </div>
      </Disclosure>
      {followUp && (
        <p className="border-line-2 border-l-2 pl-3 text-sm text-ink-2 wrap-anywhere">
          <span className="font-medium text-ink">{runText.feedback.label}:</span> {followUp}
        </p>
      )}
      {parts && <AnswerParts parts={parts} isLive={live !== null} />}
    </div>
  );
}

/** What a person asked for after the first answer, if the shown answer came of it. */
function lastFollowUp(messages: readonly Message[]): string | null {
  const asked = messages.filter(({ role }) => role === "user");
  const last = asked.at(-1);
  return asked.length > 1 && last ? messageText(last) : null;
}
