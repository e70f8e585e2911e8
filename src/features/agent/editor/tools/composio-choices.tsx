import { Puzzle } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useComposioOverview } from "#features/composio-integration/client.ts";
import { slugOfAgentApp, toAgentApp } from "#features/composio-integration/schema.ts";
import { parseMentions } from "#lib/mention.ts";
import { composioText } from "#product/texts/integration/composio.ts";
import { integrationText } from "#product/texts/integration/integration.ts";
import { urls } from "#product/urls.ts";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { Frame } from "#ui/layout/frame.tsx";
import type { SectionProps } from "../background-section.tsx";
import { AppActions } from "./app-actions.tsx";

const text = composioText.agent;

interface ComposioChoicesProps extends Pick<SectionProps, "form" | "onChange" | "isReadOnly"> {
  isInPlan: boolean;
}

/** What the agent may do with apps that are connected through Composio, app by app. */
export function ComposioChoices({ form, onChange, isReadOnly, isInPlan }: ComposioChoicesProps) {
  const { slug } = useWorkspace();
  const { data: overview } = useComposioOverview();
  if (!overview) return null;
  const allowed = new Map(
    form.integrations.flatMap(({ appName, allowedActions }) => {
      const app = slugOfAgentApp(appName);
      return app === null ? [] : [[app, allowedActions] as const];
    }),
  );
  const mentioned = new Set(mentionedApps(`${form.system}\n${form.outputFormat}`));
  const connected = new Map(overview.apps.map((app) => [app.slug, app]));
  const shown = [...new Set([...(isReadOnly ? [] : connected.keys()), ...allowed.keys(), ...mentioned])];
  if (shown.length === 0) return null;
  return (
    <section aria-label={composioText.connectedApps} className="grid gap-2">
      {/* No heading: phones show the section without one above it. */}
      <p className="font-medium">{composioText.connectedApps}</p>
      <p className="text-sm text-ink-3">
        {text.hint}{" "}
        <Link href={urls.integrations(slug)} className="font-medium text-accent-text hover:underline">
          {integrationText.agent.manage}
        </Link>
      </p>
      <Frame>
        {shown.map((app) => {
          const actions = allowed.get(app) ?? [];
          const isActive = connected.get(app)?.state === "active";
          const isWhole = actions.length === 0 && mentioned.has(app);
          return (
            <Disclosure
              key={app}
              variant="row"
              icon={Puzzle}
              title={connected.get(app)?.title ?? app}
              meta={
                !isActive
                  ? text.notConnected
                  : isWhole
                    ? text.mentioned
                    : actions.length > 0 && text.allowed(actions.length)
              }
            >
              <AppActions
                app={{ slug: app, title: connected.get(app)?.title ?? app }}
                allowed={actions}
                isWhole={isWhole}
                toolPolicies={form.toolPolicies}
                onChange={({ allowedActions, toolPolicies }) => {
                  const appName = toAgentApp(app);
                  const others = form.integrations.filter((one) => one.appName !== appName);
                  onChange({
                    toolPolicies,
                    integrations: allowedActions.length > 0 ? [...others, { appName, allowedActions }] : others,
                  });
                }}
                isInPlan={isInPlan}
                isReadOnly={isReadOnly}
              />
            </Disclosure>
          );
        })}
      </Frame>
    </section>
  );
}

/** The apps that a text mentions as a whole. */
const mentionedApps = (instructions: string): string[] =>
  parseMentions(instructions).flatMap((part) =>
    part.kind === "mention" && part.type === "INTEGRATION" && !part.params.actionName
      ? (slugOfAgentApp(part.params.appName ?? "") ?? [])
      : [],
  );
