import { memo, Suspense } from "react";
import { Findings } from "#builder/checks/findings.tsx";
import { setConfig, setNextStep } from "#builder/graph/edits.ts";
import { PromptField } from "#builder/prompt-field/prompt-field.tsx";
import { RichField } from "#builder/prompt-field/rich-field.tsx";
import { clearNewStep } from "#builder/session/commands.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { AgentField } from "#features/agent/picker/agent-field.tsx";
import { AgentsField } from "#features/agent/picker/agents-field.tsx";
import { componentsOf } from "#nodes/components.tsx";
import { catalog } from "#nodes/index.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { stepPanelText } from "#product/texts/builder/step-panel.ts";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { DisabledNotice } from "./disabled-notice.tsx";
import { NextField } from "./next-field.tsx";
import { Pane } from "./pane.tsx";
import { ReplacePlaceholder } from "./replace-placeholder.tsx";
import { StepIfFails } from "./step-if-fails.tsx";
import { StepPerson } from "./step-person.tsx";
import { StepSource } from "./step-source.tsx";

interface SettingsPaneProps {
  node: GraphNode;
  hasTitle: boolean;
  /** Another person is editing the step. */
  isLocked: boolean;
}

const stackClass = "grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5";

/** The settings of a step: the type's form, the next step, and error handling. */
export function SettingsPane({ node, hasTitle, isLocked }: SettingsPaneProps) {
  const { canEdit } = useBuilder();
  const isReadOnly = !canEdit || isLocked;
  return (
    <Pane title={builderText.settings} hasTitle={hasTitle}>
      <div className={cx(stackClass, "px-5 pb-6 max-sm:px-4", hasTitle ? "pt-1" : "pt-4")}>
        <DisabledNotice node={node} />
        <Settings node={node} isReadOnly={isReadOnly} />
        {catalog[node.type]?.traits?.placeholder && <ReplacePlaceholder node={node} isReadOnly={isReadOnly} />}
        <div inert={isLocked} className={cx(stackClass, isLocked && "opacity-60")}>
          {/* Below the fields, so that findings don't move them while typing. */}
          <Findings nodeId={node.id} />
          <NextStep nodeId={node.id} type={node.type} isReadOnly={isReadOnly} />
          <StepPerson key={node.id} node={node} />
          <StepIfFails node={node} />
        </div>
        <StepSource node={node} />
      </div>
    </Pane>
  );
}

function Settings({ node, isReadOnly }: { node: GraphNode; isReadOnly: boolean }) {
  const session = useBuilder();
  const face = componentsOf(node.type);
  if (!face) return null;
  return (
    <Suspense fallback={<Skeleton lines={5} />}>
      <face.Form
        value={node.config}
        onChange={(config) => {
          session.change(setConfig(session.graph(), node.id, config), `config ${node.id}`);
          clearNewStep(session, node.id);
        }}
        isReadOnly={isReadOnly}
        Prompt={PromptField}
        Rich={RichField}
        Next={NextField}
        Agent={AgentField}
        Agents={AgentsField}
      />
    </Suspense>
  );
}

interface NextStepProps {
  nodeId: string;
  type: string;
  isReadOnly: boolean;
}

/**
 * Selects the next step; branching steps have their own fields. Memoized, so that typing in the form doesn't re-render
 * it.
 */
const NextStep = memo(function NextStep({ nodeId, type, isReadOnly }: NextStepProps) {
  const session = useBuilder();
  const edge = useBuilderState((state) => state.history.present.edges.find((one) => one.sourceNodeId === nodeId));
  const traits = catalog[type]?.traits;
  if (traits?.executes === false || traits?.branches) return null;
  return (
    <NextField
      label={stepPanelText.nextStep}
      noneText={stepPanelText.endOfWorkflow}
      value={edge?.targetNodeId ?? null}
      onChange={(id) => session.change(setNextStep(session.graph(), nodeId, id))}
      isReadOnly={isReadOnly}
      className="border-line border-t pt-5"
    />
  );
});
