import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { ApiKeySection } from "#features/api-key/api-key-section.tsx";
import { SettingsKeys } from "#features/credential/settings-keys.tsx";
import { EventWebhookSection } from "#features/event-webhook/event-webhook-section.tsx";
import { EndpointSection } from "#features/mcp-endpoint/endpoint-section.tsx";
import { OpenAiSection } from "#features/openai-api/openai-section.tsx";
import { SettingsGeneral } from "#features/workspace/settings-general.tsx";
import { SettingsMembers } from "#features/workspace/settings-members.tsx";
import { settingsText } from "#product/texts/workspace/settings.ts";
import { urls } from "#product/urls.ts";
import { SettingsFrame } from "./settings-frame.tsx";
import { settingsTabsOf } from "./settings-tabs.ts";

/** The workspace settings. A tab that the role may not open falls back to the first one. */
export function SettingsPage({ tab }: { tab?: string | undefined }) {
  const { id, slug, role } = useWorkspace();
  const go = useGo();
  const open = settingsTabsOf(role).find((one) => one === tab) ?? "general";
  return (
    <SettingsFrame current={urls.settings(slug, open)} title={settingsText.tabs[open]}>
      {open === "general" && (
        <SettingsGeneral
          workspaceId={id}
          onSlugChanged={(moved) => go(urls.settings(moved, open), { replace: true })}
          onGone={() => go(urls.root(), { replace: true })}
        />
      )}
      {open === "members" && <SettingsMembers workspaceId={id} />}
      {open === "keys" && <SettingsKeys workspaceId={id} />}
      {open === "public-api" && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <OpenAiSection />
          <EndpointSection workspaceId={id} />
          <ApiKeySection workspaceId={id} />
          <EventWebhookSection workspaceId={id} />
        </div>
      )}
    </SettingsFrame>
  );
}
