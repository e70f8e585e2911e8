import { integrationText as text } from "#product/texts/integration/integration.ts";
import { integrationActionText } from "#product/texts/integration/integration-names.ts";
import { type AppName, appActions } from "./client.ts";

/** What agents can do with a service, and what they ask about first. */
export function ActionSummary({ appName }: { appName: AppName }) {
  const titles = (acts: boolean) =>
    appActions[appName]
      .filter((action) => action.acts === acts)
      .map(({ name }) => integrationActionText[name])
      .join(" · ");
  const [reading, acting] = [titles(false), titles(true)];
  return (
    <p className="grid text-sm text-ink-3">
      {reading && <span>{reading}</span>}
      {acting && <span>{text.asksFirst(acting)}</span>}
    </p>
  );
}
