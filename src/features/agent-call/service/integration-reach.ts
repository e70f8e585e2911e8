import type { Resource } from "#engine/prompt.ts";
import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import { parseMentions } from "#lib/mention.ts";

/** The actions of each app that a turn may use; null for all that the app has. */
export type IntegrationReach = ReadonlyMap<string, ReadonlySet<string> | null>;

/**
 * What the agent is allowed of each app, and what its instructions or the conversation mention. Mentioning an app that the
 * agent has already adds nothing, because its owner decided which of the actions it may use.
 */
export function integrationReach(asked: AgentRow | null, resources: readonly Resource[]): IntegrationReach {
  const reach = new Map<string, Set<string> | null>();
  const add = (appName: string, actions: readonly string[]) => {
    const known = reach.get(appName);
    if (known !== null) reach.set(appName, new Set([...(known ?? []), ...actions]));
  };
  for (const { appName, allowedActions } of asked?.config.integrations ?? [])
    if (allowedActions.length > 0) add(appName, allowedActions);
  const { system = "", outputFormat = "" } = asked?.config ?? {};
  const own = parseMentions(`${system}\n${outputFormat}`).flatMap((part) => (part.kind === "mention" ? [part] : []));
  const mentioned = [...own, ...resources].filter(({ type }) => type === "INTEGRATION");
  for (const { params } of mentioned) if (params.appName && params.actionName) add(params.appName, [params.actionName]);
  for (const { params } of mentioned)
    if (params.appName && !params.actionName && !reach.has(params.appName)) reach.set(params.appName, null);
  return reach;
}
