import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#client/api.ts";
import { useFoundWorkflows, useNamedWorkflows } from "#client/shell/use-workflow-names.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { FormProps } from "#nodes/components.tsx";
import { subflowFormText } from "#product/texts/step-forms/subflow-form.ts";
import { urls } from "#product/urls.ts";
import { TextLink } from "#ui/buttons/text-link.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { ComboBox } from "#ui/select/combo-box.tsx";
import type { SubflowConfig } from "./spec.ts";

const text = subflowFormText;

/** The workflow to run, and the values for its first form. */
export function SubflowForm({ value, onChange, isReadOnly, Prompt }: FormProps<SubflowConfig>) {
  const { slug } = useWorkspace();
  const [typed, setTyped] = useState("");
  const { childWorkflowId } = value;
  const { data: found = [] } = useFoundWorkflows(typed);
  const { data: [chosen] = [], isSuccess } = useNamedWorkflows(childWorkflowId ? [childWorkflowId] : []);
  const isGone = childWorkflowId !== null && isSuccess && !chosen;
  const listed = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <>
      <div className="grid grid-cols-1 justify-items-start gap-1.5">
        <ComboBox
          label={text.workflow}
          placeholder={text.choose}
          options={listed.map(({ id, title, category }) => ({ id, label: title, keywords: category.join(" ") }))}
          onSearch={setTyped}
          value={childWorkflowId}
          // The values belong to the fields of the previous workflow.
          onChange={(id) => onChange({ childWorkflowId: id, humanInputFieldMappings: {} })}
          isDisabled={isReadOnly}
          {...(isGone && { error: text.workflowDeleted })}
          className="w-full"
        />
        {childWorkflowId && !isGone && (
          <TextLink
            href={urls.workflowBuild(slug, childWorkflowId)}
            target="_blank"
            className="inline-flex min-h-6 items-center text-sm"
          >
            {text.open}
          </TextLink>
        )}
      </div>
      {childWorkflowId && !isGone && (
        <SubflowInputs
          key={childWorkflowId}
          workflowId={childWorkflowId}
          value={value.humanInputFieldMappings}
          onChange={(humanInputFieldMappings) => onChange({ ...value, humanInputFieldMappings })}
          isReadOnly={isReadOnly}
          Prompt={Prompt}
        />
      )}
    </>
  );
}

interface InputsProps extends Pick<FormProps<SubflowConfig>, "isReadOnly" | "Prompt"> {
  workflowId: string;
  value: SubflowConfig["humanInputFieldMappings"];
  onChange: (value: SubflowConfig["humanInputFieldMappings"]) => void;
}

/** The fields of the subflow's first form with their values. */
function SubflowInputs({ workflowId, value, onChange, isReadOnly, Prompt }: InputsProps) {
  const { id: workspaceId } = useWorkspace();
  const first = useQuery(api.workflowNode.getFirstNodeWorkflowById.queryOptions({ workspaceId, workflowId }));
  if (first.data === undefined) return <Skeleton lines={2} />;
  const fields = first.data?.fields ?? [];
  if (fields.length === 0) return <p className="text-sm text-ink-3">{text.noInputs}</p>;
  const change = (fieldId: string, template: string) => {
    const { [fieldId]: _before, ...rest } = value;
    onChange(template === "" ? rest : { ...rest, [fieldId]: template });
  };
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-1 text-sm font-medium">{text.inputs}</legend>
      <p className="text-sm text-ink-3">{text.inputsHint}</p>
      {fields.map(({ id, label }) => (
        <Prompt
          key={id}
          label={label}
          placeholder={text.inputPlaceholder}
          value={value[id] ?? ""}
          onChange={(template) => change(id, template)}
          minRows={1}
          isReadOnly={isReadOnly}
        />
      ))}
    </fieldset>
  );
}
