import { useState } from "react";
import { openDialog } from "#client/dialogs.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useBilling } from "#features/billing/client.ts";
import { agentToolsText as text } from "#product/texts/agent/agent-tools.ts";
import { toolIcons } from "#tools/icons.tsx";
import { toolFamilies } from "#tools/index.ts";
import { isToolInPlan } from "#tools/is-tool-in-plan.ts";
import { hintOfTool, titleOfTool } from "#tools/tool-title.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { applyChoice, choiceOf, findTools, listedTools } from "../../client/tool-choices.ts";
import { useAnsweringModel } from "../../client/use-answering-model.ts";
import type { SectionProps } from "../background-section.tsx";
import { ToolChoiceRow } from "./tool-choice-row.tsx";
import { WorkflowChoiceRows } from "./workflow-choice-rows.tsx";

const workflowSpec = toolFamilies.TROUPE_WORKFLOW_;

/** With more tools, they can be searched. */
const searchAbove = 8;

/** The "Tools" section. */
export function ToolsSection({ form, onChange, isReadOnly }: SectionProps) {
  const { id: workspaceId } = useWorkspace();
  const { data: billing } = useBilling(workspaceId);
  const { model } = useAnsweringModel(form.languageModelId);
  const [search, setSearch] = useState("");
  const isIncluded = ({ spec }: (typeof listedTools)[number]) => !billing || isToolInPlan(spec, billing.core_plan);
  const missing = listedTools.filter((tool) => !isIncluded(tool)).length;
  const found = findTools(search);
  return (
    <>
      <div className="grid gap-2 text-sm text-ink-3">
        <p>{text.hint}</p>
        {listedTools.some(({ spec }) => spec.acts) && <p>{text.alwaysHint}</p>}
      </div>
      {model && !model.toolUsageSupport && (
        <Callout tone="warning" title={text.modelCannot(model.displayName)}>
          {text.modelCannotHint}
        </Callout>
      )}
      {missing > 0 && (
        <Callout
          action={
            <Button size="s" onPress={() => openDialog("upgrade")}>
              {text.seePlans}
            </Button>
          }
        >
          {text.planNotice(missing)}
        </Callout>
      )}
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
              isInPlan={isIncluded(tool)}
              isReadOnly={isReadOnly}
            />
          ))}
        </ul>
      )}
      <WorkflowChoiceRows
        form={form}
        onChange={onChange}
        isReadOnly={isReadOnly}
        isInPlan={!billing || isToolInPlan(workflowSpec, billing.core_plan)}
      />
    </>
  );
}
