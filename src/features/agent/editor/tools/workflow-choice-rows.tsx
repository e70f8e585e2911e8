import { Workflow } from "lucide-react";
import { useNamedWorkflows } from "#client/shell/use-workflow-names.ts";
import { agentToolsText } from "#product/texts/agent/agent-tools.ts";
import { applyWorkflowChoice, choiceOf, withTarget, workflowsOf, workflowTool } from "../../client/tool-choices.ts";
import type { SectionProps } from "../background-section.tsx";
import { ToolChoiceRow } from "./tool-choice-row.tsx";
import { TrustSwitch } from "./trust-switch.tsx";

const text = agentToolsText.workflows;

interface WorkflowChoiceRowsProps extends Pick<SectionProps, "form" | "onChange" | "isReadOnly"> {
  isInPlan: boolean;
}

/** The workflows that the agent may run, and whether it asks first. */
export function WorkflowChoiceRows({ form, onChange, isReadOnly, isInPlan }: WorkflowChoiceRowsProps) {
  const ids = workflowsOf(form);
  const { data: workflows = [] } = useNamedWorkflows(ids);
  const shown = ids.flatMap((id) => workflows.find((one) => one.id === id) ?? []);
  if (shown.length === 0) return null;
  return (
    <section aria-label={text.title} className="grid gap-2">
      {/* No heading: phones show the section without one above it. */}
      <p className="font-medium">{text.title}</p>
      <p className="text-sm text-ink-3">{text.hint}</p>
      <ul className="border-line border-t">
        {shown.map(({ id, title }) => {
          const { name, spec } = workflowTool(id);
          const value = choiceOf(spec, form.toolPolicies[name]);
          const isTrusted = form.trustedTargets.includes(id);
          return (
            <ToolChoiceRow
              key={id}
              icon={Workflow}
              title={title}
              hint={text.runs}
              spec={spec}
              value={value}
              onChange={(choice) => onChange(applyWorkflowChoice(form, id, choice))}
              isInPlan={isInPlan}
              isReadOnly={isReadOnly}
            >
              {value === "always" && isInPlan && (
                <TrustSwitch
                  title={title}
                  hint={text.trustHint}
                  isTrusted={isTrusted}
                  onChange={(isOn) => onChange({ trustedTargets: withTarget(form.trustedTargets, id, isOn) })}
                  isReadOnly={isReadOnly}
                />
              )}
            </ToolChoiceRow>
          );
        })}
      </ul>
    </section>
  );
}
