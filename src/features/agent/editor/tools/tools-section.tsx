import { useState } from "react";
import { PlanCallout } from "#features/billing/plan-callout.tsx";
import { ServersField } from "#features/mcp-server/servers-field.tsx";
import { SkillPicker } from "#features/skill/skill-picker.tsx";
import { agentToolsText as text } from "#product/texts/agent/agent-tools.ts";
import { mcpFieldText } from "#product/texts/mcp/mcp-field.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import { toolIcons } from "#tools/icons.tsx";
import { toolFamilies } from "#tools/index.ts";
import { hintOfTool, titleOfTool } from "#tools/tool-title.ts";
import { SearchField } from "#ui/forms/search-field.tsx";
import { applyChoice, choiceOf, findTools, listedTools, withTarget } from "../../client/tool-choices.ts";
import { useToolPlan } from "../../client/use-tool-plan.ts";
import type { SectionProps } from "../background-section.tsx";
import { ReadOnlyField } from "../read-only-field.tsx";
import { ApiActionChoices } from "./api-action-choices.tsx";
import { ComposioChoices } from "./composio-choices.tsx";
import { IntegrationChoices } from "./integration-choices.tsx";
import { NoToolsCallout } from "./no-tools-callout.tsx";
import { ToolChoiceRow } from "./tool-choice-row.tsx";
import { TrustSwitch } from "./trust-switch.tsx";
import { WorkflowChoiceRows } from "./workflow-choice-rows.tsx";

const workflowSpec = toolFamilies.TROUPE_WORKFLOW_;

/** With more tools, they can be searched. */
const searchAbove = 8;

/** The "Tools" section. */
export function ToolsSection({ form, onChange, isReadOnly }: SectionProps) {
  const isInPlan = useToolPlan();
  const [search, setSearch] = useState("");
  const missing = listedTools.filter(({ spec }) => !isInPlan(spec)).length;
  const found = findTools(search);
  return (
    <>
      <ReadOnlyField label={skillText.agent.label} hint={skillText.agent.hint}>
        {isReadOnly && form.skillIds.length === 0 ? null : (
          <SkillPicker value={form.skillIds} onChange={(skillIds) => onChange({ skillIds })} isReadOnly={isReadOnly} />
        )}
      </ReadOnlyField>
      <div className="grid gap-2 text-sm text-ink-3">
        <p>{text.hint}</p>
        {listedTools.some(({ spec }) => spec.acts) && <p>{text.alwaysHint}</p>}
      </div>
      <NoToolsCallout languageModelId={form.languageModelId} />
      {!isReadOnly && missing > 0 && <PlanCallout>{text.planNotice(missing)}</PlanCallout>}
      {listedTools.length > searchAbove && (
        <SearchField aria-label={text.search} placeholder={text.search} value={search} onChange={setSearch} />
      )}
      {found.length === 0 ? (
        <p className="text-sm text-ink-3">{text.noMatches}</p>
      ) : (
        <ul className="border-line border-t">
          {found.map((tool) => (
            <ToolChoiceRow
              key={tool.name}
              icon={toolIcons[tool.name]}
              title={titleOfTool(tool.name)}
              hint={hintOfTool(tool.name)}
              spec={tool.spec}
              value={choiceOf(tool.spec, form.toolPolicies[tool.name])}
              onChange={(choice) => onChange({ toolPolicies: applyChoice(form.toolPolicies, tool, choice) })}
              isInPlan={isInPlan(tool.spec)}
              isReadOnly={isReadOnly}
            />
          ))}
        </ul>
      )}
      <ApiActionChoices
        form={form}
        onChange={onChange}
        isReadOnly={isReadOnly}
        isInPlan={isInPlan(toolFamilies.api_)}
      />
      <IntegrationChoices
        form={form}
        onChange={onChange}
        isReadOnly={isReadOnly}
        isInPlan={isInPlan(toolFamilies.integration_)}
      />
      <ComposioChoices
        form={form}
        onChange={onChange}
        isReadOnly={isReadOnly}
        isInPlan={isInPlan(toolFamilies.INTEGRATION_COMPOSIO_)}
      />
      <ServersField
        value={form.mcpServerIds}
        onChange={(mcpServerIds) =>
          onChange({
            mcpServerIds,
            // Only what the agent uses can be on the list of targets.
            trustedTargets: form.trustedTargets.filter(
              (id) => mcpServerIds.includes(id) || !form.mcpServerIds.includes(id),
            ),
          })
        }
        isReadOnly={isReadOnly}
        below={({ id, name, actsUnasked }) =>
          actsUnasked && (
            <TrustSwitch
              title={name}
              hint={mcpFieldText.trustHint}
              isTrusted={form.trustedTargets.includes(id)}
              onChange={(isOn) => onChange({ trustedTargets: withTarget(form.trustedTargets, id, isOn) })}
              isReadOnly={isReadOnly}
            />
          )
        }
      />
      <WorkflowChoiceRows form={form} onChange={onChange} isReadOnly={isReadOnly} isInPlan={isInPlan(workflowSpec)} />
    </>
  );
}
