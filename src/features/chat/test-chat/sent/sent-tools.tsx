import { agentTestText } from "#product/texts/agent/agent-test.ts";
import { titleOfTool } from "#tools/tool-title.ts";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { noteOf, type Sent } from "../../client/test-chat/describe-sent.ts";
import { SentText } from "./sent-row.tsx";

const text = agentTestText.sent;

/** The tools, each with its description as the model reads it. */
export function SentTools({ tools, tokens }: { tools: Sent["tools"]; tokens: Sent["toolTokens"] }) {
  const facts = [text.toolCount(tools.length), tools.length > 0 && text.aboutTokens(tokens)];
  return (
    <section aria-label={text.tools}>
      <SectionHeader title={text.tools} level={3} meta={facts.filter(Boolean).join(", ")} />
      {tools.length === 0 ? (
        <p className="pt-3 text-ink-3 text-sm">{text.noTools}</p>
      ) : (
        <ul>
          {tools.map((tool) => (
            <li key={tool.name} className="border-line border-b py-2 last:border-b-0">
              <Disclosure title={titleOfTool(tool.name)} meta={noteOf(tool) ?? tool.description}>
                <div className="grid gap-2 pb-1">
                  <code className="text-ink-3 text-xs">{tool.name}</code>
                  {!tool.isProviders && <SentText>{tool.description}</SentText>}
                </div>
              </Disclosure>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
