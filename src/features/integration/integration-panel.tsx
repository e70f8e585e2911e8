import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatList } from "#lib/locale.ts";
import { usageText } from "#product/texts/common/usage.ts";
import { integrationText } from "#product/texts/integration/integration.ts";
import { integrationActionText, integrationNameText } from "#product/texts/integration/integration-names.ts";
import { urls } from "#product/urls.ts";
import { ListRow } from "#ui/data/list-row.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { Drawer } from "#ui/overlays/drawer.tsx";
import { AccountState } from "./account-state.tsx";
import { type AppName, appActions, type Integration, type UsingAgent, useAgentsUsingApp } from "./client.ts";

const text = integrationText.panel;

/** One service: what agents can do with it, and which agents may. */
export function IntegrationPanel({ integration, onClose }: { integration: Integration; onClose: () => void }) {
  const { appName } = integration;
  const [tab, setTab] = useState<"actions" | "usedBy">("actions");
  const agents = useAgentsUsingApp(appName);
  const acting = appActions[appName].filter(({ acts }) => acts);
  const reading = appActions[appName].filter(({ acts }) => !acts);
  const lists = { appName, agents };
  return (
    <Drawer isOpen onOpenChange={(isOpen) => !isOpen && onClose()} size="l" title={integrationNameText[appName]}>
      <p className="mb-3 flex text-sm text-ink-3">
        <AccountState {...integration} />
      </p>
      <Tabs<typeof tab>
        aria-label={integrationNameText[appName]}
        value={tab}
        onChange={setTab}
        panelClassName="pt-5 outline-none"
        tabs={[
          {
            id: "actions",
            label: text.tabs.actions,
            count: appActions[appName].length,
            content: (
              <div className="grid grid-cols-1 gap-6">
                <ActionList {...lists} label={text.reading} actions={reading} />
                <ActionList {...lists} label={text.acting} hint={text.actingHint} actions={acting} />
                <p className="text-sm text-ink-3">{text.where}</p>
              </div>
            ),
          },
          { id: "usedBy", label: text.tabs.usedBy, count: agents.length, content: <AgentList {...lists} /> },
        ]}
      />
    </Drawer>
  );
}

interface ActionListProps {
  appName: AppName;
  label: string;
  hint?: string;
  actions: (typeof appActions)[AppName];
  agents: readonly UsingAgent[];
}

function ActionList({ label, hint, actions, agents }: ActionListProps) {
  if (actions.length === 0) return null;
  return (
    <section aria-label={label}>
      <p className="font-medium">
        {label} <span className="font-normal text-sm text-ink-3">{hint}</span>
      </p>
      <ul className="mt-1.5 border-line border-t">
        {actions.map(({ name }) => {
          const allowed = agents.filter((agent) => agent.actions.includes(name)).map(({ title }) => title);
          return (
            <ListRow
              key={name}
              title={integrationActionText[name]}
              meta={allowed.length > 0 ? text.allowedFor(formatList(allowed)) : text.allowedForNone}
            />
          );
        })}
      </ul>
    </section>
  );
}

function AgentList({ appName, agents }: Pick<ActionListProps, "appName" | "agents">) {
  const { slug } = useWorkspace();
  if (agents.length === 0) return <p className="text-ink-3">{text.usedByNone}</p>;
  return (
    <ul aria-label={usageText.usedBy(agents.length, 0)} className="border-line border-t">
      {agents.map(({ id, title, actions, unasked }) => {
        const names = (wanted: readonly string[]) =>
          appActions[appName]
            .filter(({ name }) => wanted.includes(name))
            .map(({ name }) => integrationActionText[name]);
        const free = names(unasked.filter((one) => appActions[appName].some(({ name, acts }) => acts && name === one)));
        return (
          <ListRow
            key={id}
            isPressable
            title={
              <Link href={urls.agent(slug, id)} className="stretch">
                {title}
              </Link>
            }
            meta={[names(actions).join(" · "), ...(free.length > 0 ? [text.unasked(free.join(" · "))] : [])].join(". ")}
          />
        );
      })}
    </ul>
  );
}
