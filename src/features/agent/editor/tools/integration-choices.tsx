import { Plug } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { type AppName, appActions, appNames, useIntegrations } from "#features/integration/client.ts";
import { integrationText } from "#product/texts/integration/integration.ts";
import { integrationActionText, integrationNameText } from "#product/texts/integration/integration-names.ts";
import { urls } from "#product/urls.ts";
import { toolFamilies } from "#tools/index.ts";
import type { ToolSpec } from "#tools/tool.ts";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { applyChoice, choiceOf, withTarget } from "../../client/tool-choices.ts";
import type { SectionProps } from "../background-section.tsx";
import { ToolChoiceRow } from "./tool-choice-row.tsx";
import { TrustSwitch } from "./trust-switch.tsx";

const text = integrationText.agent;

interface IntegrationChoicesProps extends Pick<SectionProps, "form" | "onChange" | "isReadOnly"> {
  isInPlan: boolean;
}

/** What the agent may do with connected services, and whether it asks first. */
export function IntegrationChoices({ form, onChange, isReadOnly, isInPlan }: IntegrationChoicesProps) {
  const { slug } = useWorkspace();
  const { data: integrations } = useIntegrations();
  const { toolPolicies, trustedTargets } = form;
  const allowedOf = (appName: AppName) =>
    form.integrations.find((one) => one.appName === appName)?.allowedActions ?? [];
  const shown = appNames.filter(
    (appName) =>
      allowedOf(appName).length > 0 ||
      (!isReadOnly && integrations?.some((one) => one.appName === appName && one.state !== "none")),
  );
  if (!integrations || (isReadOnly && shown.length === 0)) return null;
  function allow(appName: AppName, action: string, isAllowed: boolean) {
    const kept = allowedOf(appName).filter((one) => one !== action);
    const allowedActions = isAllowed ? [...kept, action].toSorted() : kept;
    const others = form.integrations.filter((one) => one.appName !== appName);
    const { [`integration_${action}`]: _, ...policies } = toolPolicies;
    onChange({
      integrations: allowedActions.length > 0 ? [...others, { appName, allowedActions }] : others,
      // An action that is allowed again later asks first again.
      toolPolicies: policies,
    });
  }
  return (
    <section aria-label={text.label} className="grid gap-2">
      {/* No heading: phones show the section without one above it. */}
      <p className="font-medium">{text.label}</p>
      <p className="text-sm text-ink-3">
        {text.hint}{" "}
        <Link href={urls.integrations(slug)} className="font-medium text-accent-text hover:underline">
          {text.manage}
        </Link>
      </p>
      {shown.map((appName) => {
        const allowed = allowedOf(appName);
        const connection = integrations.find((one) => one.appName === appName);
        const isConnected = connection?.state === "connected";
        const connectionId = connection?.connectionId;
        const actsUnasked = appActions[appName].some(
          ({ acts, name }) => acts && allowed.includes(name) && toolPolicies[`integration_${name}`] === "always",
        );
        return (
          <div key={appName} className="mt-1">
            <p className="flex flex-wrap gap-x-3 text-sm">
              <span className="font-medium">{integrationNameText[appName]}</span>
              <span className={isConnected ? "text-ink-3" : "text-warning"}>
                {isConnected ? text.allowed(allowed.length) : text.notConnected}
              </span>
              {integrations.some((one) => one.appName === appName && one.accountOf === "person") && (
                <span className="text-ink-3">{text.ownAccounts}</span>
              )}
            </p>
            <ul className="mt-1.5 border-line border-t">
              {appActions[appName].map((action) => {
                const title = integrationActionText[action.name];
                const tool = {
                  name: `integration_${action.name}`,
                  spec: action.acts ? acting : toolFamilies.integration_,
                };
                if (!allowed.includes(action.name))
                  return isReadOnly ? null : (
                    <li key={action.name} className="border-line border-b py-2.5">
                      <Checkbox isSelected={false} onChange={() => allow(appName, action.name, true)}>
                        {title}
                      </Checkbox>
                    </li>
                  );
                return (
                  <ToolChoiceRow
                    key={action.name}
                    icon={Plug}
                    title={title}
                    hint={integrationNameText[appName]}
                    spec={tool.spec}
                    value={choiceOf(tool.spec, toolPolicies[tool.name])}
                    onChange={(choice) =>
                      choice === "off"
                        ? allow(appName, action.name, false)
                        : onChange({ toolPolicies: applyChoice(toolPolicies, tool, choice) })
                    }
                    isInPlan={isInPlan}
                    isReadOnly={isReadOnly}
                  />
                );
              })}
            </ul>
            {connectionId && actsUnasked && isInPlan && (
              <TrustSwitch
                title={integrationNameText[appName]}
                hint={text.trustHint}
                isTrusted={trustedTargets.includes(connectionId)}
                onChange={(isOn) => onChange({ trustedTargets: withTarget(trustedTargets, connectionId, isOn) })}
                isReadOnly={isReadOnly}
              />
            )}
          </div>
        );
      })}
    </section>
  );
}

const acting: ToolSpec = { ...toolFamilies.integration_, acts: "sends" };
