import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { KnowledgePicker } from "#features/knowledge/knowledge-picker.tsx";
import { limits } from "#product/limits.ts";
import { agentKnowledgeText as text } from "#product/texts/agent/agent-knowledge.ts";
import { compareText } from "#product/texts/versions/compare.ts";
import { urls } from "#product/urls.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { mentionedIds } from "../client/mentions/mentioned-ids.ts";
import { useAnsweringModel } from "../client/use-answering-model.ts";
import type { SectionProps } from "./background-section.tsx";
import { MemoryField } from "./knowledge/memory-field.tsx";
import { NotesField } from "./knowledge/notes-field.tsx";
import { ReadAllSwitch } from "./knowledge/read-all-switch.tsx";
import { ReadOnlyField } from "./read-only-field.tsx";

/** The "Knowledge & Memory" section. */
export function KnowledgeSection({ agentId, form, onChange, isReadOnly }: SectionProps) {
  const { slug } = useWorkspace();
  const { model } = useAnsweringModel(form.languageModelId);
  const { knowledgeSourceTreeNodeIds: nodeIds, forceGetContextFromKnowledgeSources: isForced } = form;
  const mentioned = mentionedIds("knowledgeNode", form.system, form.outputFormat);
  const hasSources = nodeIds.length + mentioned.length > 0;
  const hasNotes = form.noteIds.length + mentionedIds("note", form.system, form.outputFormat).length > 0;
  /** A model that can't look anything up gets passages before every answer. */
  const isLocked = (hasSources || hasNotes) && model?.toolUsageSupport === false;
  return (
    <>
      <ReadOnlyField label={text.label} hint={text.hint}>
        {isReadOnly && nodeIds.length === 0 ? (
          text.none
        ) : (
          <KnowledgePicker
            value={nodeIds}
            onChange={(ids) => onChange({ knowledgeSourceTreeNodeIds: ids })}
            max={limits.agent.knowledgeNodes}
            isReadOnly={isReadOnly}
          />
        )}
      </ReadOnlyField>
      <NotesField noteIds={form.noteIds} onChange={(noteIds) => onChange({ noteIds })} isReadOnly={isReadOnly} />
      {isReadOnly ? (
        <ReadOnlyField label={text.force} hint={text.forceHint}>
          {isForced || isLocked ? compareText.on : compareText.off}
        </ReadOnlyField>
      ) : (
        <Switch
          isSelected={isForced || isLocked}
          isDisabled={isLocked}
          onChange={(isOn) => onChange({ forceGetContextFromKnowledgeSources: isOn })}
          hint={isLocked ? text.forceLocked(model.displayName) : text.forceHint}
        >
          {text.force}
        </Switch>
      )}
      {(nodeIds.length > 0 || form.readsAllKnowledge) && (
        <ReadAllSwitch
          nodeIds={nodeIds}
          model={model}
          isSelected={form.readsAllKnowledge}
          isReadOnly={isReadOnly}
          onChange={(readsAllKnowledge) => onChange({ readsAllKnowledge })}
        />
      )}
      {hasSources && !isReadOnly && (
        <Callout title={text.adviceTitle}>
          {text.advice}{" "}
          <Link href={urls.knowledgeTest(slug, { agentId })} className="font-medium text-accent-text hover:underline">
            {text.test}
          </Link>
        </Callout>
      )}
      <MemoryField
        agentId={agentId}
        isOn={form.isMemoryEnabled}
        onChange={(isMemoryEnabled) => onChange({ isMemoryEnabled })}
        isReadOnly={isReadOnly}
      />
    </>
  );
}
