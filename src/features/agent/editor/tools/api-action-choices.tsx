import { Braces } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useApiActions } from "#features/api-action/client/use-api-actions.ts";
import { limits } from "#product/limits.ts";
import { apiActionText } from "#product/texts/api-action/api-action.ts";
import { urls } from "#product/urls.ts";
import { toolFamilies } from "#tools/index.ts";
import type { ToolSpec } from "#tools/tool.ts";
import { MultiSelect } from "#ui/select/multi-select.tsx";
import { mentionedIds } from "../../client/mentions/mentioned-ids.ts";
import { applyChoice, choiceOf, withTarget } from "../../client/tool-choices.ts";
import type { SectionProps } from "../background-section.tsx";
import { ToolChoiceRow } from "./tool-choice-row.tsx";
import { TrustSwitch } from "./trust-switch.tsx";

const text = apiActionText.picker;

interface ApiActionChoicesProps extends Pick<SectionProps, "form" | "onChange" | "isReadOnly"> {
  isInPlan: boolean;
}

/** The custom tools that the agent has or that its instructions mention, and whether it asks first. */
export function ApiActionChoices({ form, onChange, isReadOnly, isInPlan }: ApiActionChoicesProps) {
  const { slug } = useWorkspace();
  const { data: actions } = useApiActions();
  const { apiActionIds, toolPolicies, trustedTargets } = form;
  const ids = new Set([...apiActionIds, ...mentionedIds("apiAction", form.system, form.outputFormat)]);
  const shown = [...ids].flatMap((id) => actions?.find((one) => one.id === id) ?? []);
  if (!actions || (isReadOnly && shown.length === 0)) return null;
  return (
    <section aria-label={text.label} className="grid gap-2">
      {/* No heading: phones show the section without one above it. */}
      <p className="font-medium">{text.label}</p>
      <p className="text-sm text-ink-3">
        {actions.length === 0 ? text.empty : text.hint}{" "}
        <Link href={urls.apiActions(slug)} className="font-medium text-accent-text hover:underline">
          {text.manage}
        </Link>
      </p>
      {!isReadOnly && actions.length > 0 && (
        <MultiSelect
          aria-label={text.label}
          placeholder={text.placeholder}
          options={actions
            .filter(({ id }) => apiActionIds.includes(id) || apiActionIds.length < limits.agent.apiActions)
            .map(({ id, title }) => ({ id, label: title }))}
          value={apiActionIds}
          onChange={(next) => onChange({ apiActionIds: next })}
        />
      )}
      {shown.length > 0 && (
        <ul className="border-line border-t">
          {shown.map(({ id, title, name, method, host }) => {
            const tool = { name: `api_${name}`, spec: specOf(method) };
            const value = choiceOf(tool.spec, toolPolicies[tool.name]);
            const isTrusted = trustedTargets.includes(id);
            return (
              <ToolChoiceRow
                key={id}
                icon={Braces}
                title={title}
                hint={`${method} ${host}`}
                spec={tool.spec}
                value={value}
                onChange={(choice) =>
                  onChange({
                    toolPolicies: applyChoice(toolPolicies, tool, choice),
                    // Only what is always allowed can be on the list of targets.
                    ...(choice !== "always" && { trustedTargets: withTarget(trustedTargets, id, false) }),
                  })
                }
                isInPlan={isInPlan}
                isReadOnly={isReadOnly}
              >
                {tool.spec.acts && value === "always" && isInPlan && (
                  <TrustSwitch
                    title={title}
                    hint={text.trustHint}
                    isTrusted={isTrusted}
                    onChange={(isOn) => onChange({ trustedTargets: withTarget(trustedTargets, id, isOn) })}
                    isReadOnly={isReadOnly}
                  />
                )}
              </ToolChoiceRow>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** A request with any other method than GET acts. */
const specOf = (method: string): ToolSpec =>
  method === "GET" ? toolFamilies.api_ : { ...toolFamilies.api_, acts: "changes" };
