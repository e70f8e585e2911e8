import { CircleCheck, Info, Sparkles, TriangleAlert } from "lucide-react";
import { askAssistant } from "#builder/assistant/assistant-actions.ts";
import { openStep } from "#builder/session/commands.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import type { Diagnosis } from "#engine/check/check-graph.ts";
import { applyEdits } from "#engine/graph/graph.ts";
import { mentionedServers } from "#engine/graph/mentioned-workflows.ts";
import { referencedAgents } from "#engine/graph/referenced-agents.ts";
import { OwnAccounts } from "#features/agent/own-accounts.tsx";
import { OwnIntegrations } from "#features/agent/own-integrations.tsx";
import { catalog } from "#nodes/index.ts";
import { assistantText } from "#product/texts/builder/assistant.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";

const text = builderText;
const looks = {
  error: { icon: TriangleAlert, tone: "text-danger" },
  warning: { icon: TriangleAlert, tone: "text-warning" },
  info: { icon: Info, tone: "text-ink-3" },
};

const ranks = { error: 0, warning: 1, info: 2 };
const worstFirst = (checks: readonly Diagnosis[]) => checks.toSorted((a, b) => ranks[a.severity] - ranks[b.severity]);

/** All findings, worst first, each with a link to its step and a fix where one exists. */
export function CheckList({ onDone }: { onDone: () => void }) {
  const checks = useBuilderState((state) => state.checks);
  const session = useBuilder();
  const show = ({ nodeId }: Diagnosis) => {
    if (!nodeId) return;
    openStep(session, nodeId, true);
    onDone();
  };
  return (
    <>
      <p className="flex items-baseline gap-2 border-line border-b px-4 py-3">
        <span className="font-semibold">{text.checks}</span>
        {checks.length > 0 && <span className="text-sm text-ink-3 num">{checks.length}</span>}
      </p>
      {checks.length === 0 ? (
        <p className="flex items-center gap-2.5 px-4 py-4 text-ink-2">
          <CircleCheck aria-hidden className="text-success" />
          {text.checksEmpty}
        </p>
      ) : (
        <ul className="max-h-[min(60vh,480px)] divide-y divide-line overflow-y-auto scroll-thin">
          {worstFirst(checks).map((check) => {
            const { icon: Icon, tone } = looks[check.severity];
            const { fix } = check;
            return (
              <li key={`${check.code} ${check.nodeId} ${check.text}`} className="flex gap-2.5 px-4 py-3 text-sm">
                <Icon aria-hidden className={cx("mt-px", tone)} />
                <div className="min-w-0 flex-1">
                  <p className="wrap-anywhere text-ink-2">{check.text}</p>
                  {(check.nodeId || session.canEdit) && (
                    <div className="mt-1.5 -ml-2.5 flex flex-wrap gap-1">
                      {check.nodeId && (
                        <Button size="s" variant="ghost" onPress={() => show(check)}>
                          {text.showStep}
                        </Button>
                      )}
                      {fix && session.canEdit && (
                        <Button
                          size="s"
                          variant="ghost"
                          onPress={() => session.change(applyEdits(session.graph(), fix.edits))}
                        >
                          {fix.title}
                        </Button>
                      )}
                      {!fix && check.severity !== "info" && session.canEdit && (
                        <Button
                          size="s"
                          variant="ghost"
                          icon={Sparkles}
                          onPress={() => {
                            askAssistant(session, assistantText.prompts.fix(check.text));
                            onDone();
                          }}
                        >
                          {assistantText.fix}
                        </Button>
                      )}
                    </div>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
      <div className="grid gap-2 px-4 pb-4 empty:hidden">
        <OwnAccounts
          agentIds={referencedAgents(session.graph(), catalog)}
          serverIds={mentionedServers(session.graph(), catalog)}
        />
      </div>
      <div className="grid gap-2 px-4 pb-4 empty:hidden">
        <OwnIntegrations agentIds={[...referencedAgents(session.graph(), catalog)]} />
      </div>
    </>
  );
}
