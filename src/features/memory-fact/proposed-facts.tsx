import { Brain, Check, PencilLine, X } from "lucide-react";
import { useId, useState } from "react";
import { limits } from "#product/limits.ts";
import { memoryFactText } from "#product/texts/note/memory-facts.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { type EditedFact, useFacts } from "./client/use-facts.ts";
import type { WaitingFact } from "./service/facts.ts";

const text = memoryFactText;

interface ProposedFactsProps {
  chatId: string;
  agentName: string;
}

/** Facts from this chat that its author may keep in the memory of the agent, at the end of the chat. */
export function ProposedFacts({ chatId, agentName }: ProposedFactsProps) {
  const { facts, keep, refuse } = useFacts(chatId);
  const [edits, setEdits] = useState<ReadonlyMap<string, EditedFact>>(new Map());
  const headingId = useId();
  const edit = (edited: EditedFact) => setEdits((before) => new Map([...before, [edited.id, edited]]));
  const edited = facts.map((fact) => ({ ...fact, ...edits.get(fact.id) }));
  const isComplete = edited.every(isFilled);
  return (
    <>
      {/* Rendered before it has text; otherwise screen readers would skip it. */}
      <p role="status" className="sr-only">
        {facts.length > 0 ? text.found(facts.length) : ""}
      </p>
      {facts.length > 0 && (
        <section aria-labelledby={headingId} className="mt-4 mb-2 animate-fade-in border-line border-t pt-3 text-sm">
          <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
            <Brain aria-hidden className="mt-0.5 size-4 flex-none text-ink-3" />
            <div className="min-w-0 flex-1 basis-56">
              <h2 id={headingId} className="font-medium">
                {text.title}
              </h2>
              <p className="text-ink-3">{text.hint(agentName)}</p>
            </div>
            {facts.length > 1 && (
              <Button size="s" isDisabled={!isComplete} onPress={() => keep(edited.map(toEdited))}>
                {text.keepAll}
              </Button>
            )}
          </div>
          <ul className="mt-2.5 sm:pl-7">
            {edited.map((fact) => (
              <FactRow
                key={fact.id}
                fact={fact}
                onEdit={edit}
                onKeep={() => keep([toEdited(fact)])}
                onRefuse={() => refuse(fact.id)}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const isFilled = ({ title, content }: EditedFact) => title.trim() !== "" && content.trim() !== "";
const toEdited = ({ id, title, content }: EditedFact): EditedFact => ({ id, title, content });

interface FactRowProps {
  /** As the person has edited it. */
  fact: WaitingFact;
  onEdit: (edited: EditedFact) => void;
  onKeep: () => void;
  onRefuse: () => void;
}

function FactRow({ fact, onEdit, onKeep, onRefuse }: FactRowProps) {
  const { id, kind, title, content, quote, current } = fact;
  const [isEditing, setEditing] = useState(false);
  const replaces = current && (kind === "CONTRADICTION" ? text.contradicts : text.changes);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-line border-t py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        {isEditing ? (
          <div className="grid gap-2.5">
            <TextField
              label={text.titleLabel}
              value={title}
              onChange={(value) => onEdit({ id, title: value, content })}
              maxLength={limits.note.titleChars}
              autoFocus
            />
            <TextArea
              label={text.contentLabel}
              value={content}
              onChange={(value) => onEdit({ id, title, content: value })}
              maxLength={limits.memory.contentChars}
              minRows={2}
              maxRows={10}
            />
          </div>
        ) : (
          <>
            <p className="font-medium wrap-anywhere">{title}</p>
            <p className="wrap-anywhere text-ink-2">{content}</p>
          </>
        )}
        {replaces && <p className="mt-1 wrap-anywhere text-ink-3">{replaces(current.title, current.content)}</p>}
        <p className="mt-1 wrap-anywhere text-ink-3">{text.quoted(quote)}</p>
      </div>
      <div className="flex flex-none items-center gap-1.5">
        <Button size="s" icon={Check} isDisabled={!isFilled(fact)} onPress={onKeep} aria-label={text.keepFact(title)}>
          {text.keep}
        </Button>
        <Button size="s" variant="ghost" icon={X} onPress={onRefuse} aria-label={text.refuseFact(title)}>
          {text.refuse}
        </Button>
        {!isEditing && (
          <IconButton icon={PencilLine} size="s" label={text.editFact(title)} onPress={() => setEditing(true)} />
        )}
      </div>
    </li>
  );
}
