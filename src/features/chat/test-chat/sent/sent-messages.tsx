import { agentTestText } from "#product/texts/agent/agent-test.ts";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { labelOf, type Sent, type SentPart } from "../../client/test-chat/describe-sent.ts";
import { SentRow, SentText } from "./sent-row.tsx";

const text = agentTestText.sent;

interface SentMessagesProps {
  messages: Sent["messages"];
  /** Number of messages before these that are not shown. */
  omitted: number;
}

/** The messages, from the oldest to the one that is answered. */
export function SentMessages({ messages, omitted }: SentMessagesProps) {
  return (
    <section aria-label={text.messages}>
      <SectionHeader title={text.messages} level={3} meta={text.messageCount(messages.length + omitted)} />
      {omitted > 0 && <p className="pt-3 text-ink-3 text-sm">{text.omittedMessages(omitted)}</p>}
      <dl>
        {messages.map(({ role, content }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a request never changes
          <SentRow key={at} label={text.roles[role]}>
            {content.map((part, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a request never changes
              <SentContent key={position} part={part} />
            ))}
          </SentRow>
        ))}
      </dl>
    </section>
  );
}

function SentContent({ part }: { part: SentPart }) {
  const label = labelOf(part);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      {label && <p className="text-ink-2 text-sm">{label}</p>}
      {part.type !== "file" && part.text && <SentText>{part.text}</SentText>}
      {part.type !== "file" && part.omittedChars !== undefined && (
        <p className="text-ink-3 text-sm">{text.omittedChars(part.omittedChars)}</p>
      )}
    </div>
  );
}
