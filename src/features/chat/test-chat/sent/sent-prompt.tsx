import { estimateTokens } from "#lib/tokens.ts";
import { agentTestText } from "#product/texts/agent/agent-test.ts";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import type { Sent } from "../../client/test-chat/describe-sent.ts";
import { joinPrompt } from "../../client/test-chat/to-plain-text.ts";
import { SentRow, SentText } from "./sent-row.tsx";

const text = agentTestText.sent;

/** The system prompt in its parts. */
export function SentPrompt({ parts }: { parts: Sent["system"] }) {
  const prompt = joinPrompt(parts);
  return (
    <section aria-label={text.prompt}>
      <SectionHeader
        title={text.prompt}
        level={3}
        meta={text.aboutTokens(estimateTokens(prompt))}
        actions={<CopyButton text={prompt} label={text.copyPrompt} size="xs" />}
      />
      <dl>
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a request never changes
          <SentRow key={at} label={text.parts[part.kind]}>
            <SentText>{part.text}</SentText>
          </SentRow>
        ))}
      </dl>
    </section>
  );
}
