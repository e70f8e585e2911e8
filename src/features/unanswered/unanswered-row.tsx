import { Check, Ellipsis, PencilLine, Plus, RotateCcw, SearchCheck, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { openAddKnowledge } from "#features/knowledge/client/add/open-add.ts";
import { formatList, formatNumber } from "#lib/locale.ts";
import { tellPart } from "#product/knowledge/part-label.ts";
import { formatRelative } from "#product/relative-time.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { citationText } from "#product/texts/knowledge/citations.ts";
import { unansweredText } from "#product/texts/knowledge/unanswered.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { type UnansweredLine, useUnansweredActions, useUnansweredDetails } from "./client/use-unanswered.ts";
import type { FoundThen } from "./schema.ts";
import { WriteAnswerDialog } from "./write-answer-dialog.tsx";

const text = unansweredText;

interface UnansweredRowProps {
  line: UnansweredLine;
  isDone: boolean;
}

/** A question with how often it was asked; opened, what was found, and what can be done. */
export function UnansweredRow({ line, isDone }: UnansweredRowProps) {
  const { slug } = useWorkspace();
  const go = useGo();
  const actions = useUnansweredActions();
  const [dialog, setDialog] = useState<"write" | "delete" | null>(null);
  const { id, question, count, agents, reason, askedAt } = line;
  const test = () => go(urls.knowledgeTest(slug, { question }));
  const words = text.remove(question);
  return (
    <li className="cv-row border-line border-b py-2.5">
      <Disclosure
        title={
          <span title={question} className="block min-w-0">
            <span className="block cut">{question}</span>
            <span className="block cut font-normal text-ink-3 num">
              {[text.asked(count), formatList([...agents]) || text.noAgent, text.reasons[reason]].join(" · ")}
            </span>
          </span>
        }
        end={<span className="max-sm:hidden">{formatRelative(askedAt, new Date())}</span>}
        action={
          <Menu
            aria-label={question}
            trigger={<IconButton icon={Ellipsis} label={buttonText.more} size="s" className="ml-1 flex-none" />}
          >
            <MenuItem icon={Plus} onAction={() => openAddKnowledge()}>
              {text.add}
            </MenuItem>
            <MenuItem icon={PencilLine} onAction={() => setDialog("write")}>
              {text.write}
            </MenuItem>
            <MenuItem icon={SearchCheck} onAction={test}>
              {text.test}
            </MenuItem>
            <MenuItem icon={isDone ? RotateCcw : Check} onAction={() => actions.setDone(id, !isDone)}>
              {isDone ? text.reopen : text.markDone}
            </MenuItem>
            <MenuItem icon={Trash2} isDanger onAction={() => setDialog("delete")}>
              {buttonText.delete}
            </MenuItem>
          </Menu>
        }
      >
        <Details id={id} />
        <div className="mt-4 flex flex-wrap gap-2">
          <Button size="s" icon={Plus} onPress={() => openAddKnowledge()}>
            {text.add}
          </Button>
          <Button size="s" icon={PencilLine} onPress={() => setDialog("write")}>
            {text.write}
          </Button>
          <Button size="s" variant="ghost" icon={SearchCheck} onPress={test}>
            {text.test}
          </Button>
          <Button
            size="s"
            variant="ghost"
            icon={isDone ? RotateCcw : Check}
            isPending={actions.isSetting}
            onPress={() => actions.setDone(id, !isDone)}
          >
            {isDone ? text.reopen : text.markDone}
          </Button>
        </div>
      </Disclosure>
      {dialog === "write" && (
        <WriteAnswerDialog
          question={question}
          onClose={() => setDialog(null)}
          onSaved={() => actions.setDone(id, true)}
        />
      )}
      <ConfirmDialog
        isOpen={dialog === "delete"}
        isDanger
        onOpenChange={() => setDialog(null)}
        title={words.title}
        confirmText={words.confirm}
        onConfirm={() => {
          setDialog(null);
          actions.remove(id);
        }}
      >
        {words.text}
      </ConfirmDialog>
    </li>
  );
}

function Details({ id }: { id: string }) {
  const { data, isError } = useUnansweredDetails(id);
  if (isError) return <p className="text-ink-3">{text.loadFailed}</p>;
  if (!data)
    return (
      <div role="status" aria-busy aria-label={text.found}>
        <Skeleton lines={3} />
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      {data.asked.length > 1 && (
        <section aria-label={text.wordings}>
          <h2 className="mb-1 font-medium text-ink-3 text-xs">{text.wordings}</h2>
          <ul className="grid gap-1">
            {data.asked.map((one) => (
              <li key={one.id} className="flex min-w-0 gap-3">
                <span className="min-w-0 flex-1 wrap-anywhere">{one.question}</span>
                <span className="flex-none text-ink-3 num">{formatRelative(one.askedAt, new Date())}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={text.found}>
        <h2 className="mb-1 font-medium text-ink-3 text-xs">{text.found}</h2>
        {data.found.length === 0 ? (
          <p>{text.foundNothing}</p>
        ) : (
          <ol className="grid grid-cols-1 gap-2">
            {data.found.map((one) => (
              <FoundRow key={one.chunkId} found={one} />
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

function FoundRow({ found: { nodeId, chunkId, title, part, text: words, ...scores } }: { found: FoundThen }) {
  const { slug } = useWorkspace();
  const shown = [
    [citationText.meaning, scores.meaning],
    [citationText.words, scores.words],
    [citationText.together, scores.together],
  ] as const;
  return (
    <li className="min-w-0">
      <p className="flex min-w-0 items-baseline gap-2">
        <Link
          href={urls.knowledgeSource(slug, nodeId, chunkId)}
          className="min-w-0 cut rounded-mark font-medium text-ink hover:underline"
        >
          {title}
        </Link>
        {part && <span className="flex-none text-ink-3">{tellPart(part)}</span>}
      </p>
      <p className="line-clamp-2 wrap-anywhere">{words}</p>
      <dl className="flex flex-wrap gap-x-3 text-ink-3 text-xs num">
        {shown.map(([name, score]) => (
          <div key={name} className="flex gap-1">
            <dt>{name}</dt>
            <dd>{formatNumber(score, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
