import { Bookmark, Play, Trash2 } from "lucide-react";
import { useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatNumber } from "#lib/locale.ts";
import { formatRelative } from "#product/relative-time.ts";
import { hasAbility } from "#product/roles.ts";
import { savedQuestionText } from "#product/texts/knowledge/saved-questions.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { recallAt, type Trend, trendOf } from "../../client/saved/compare-runs.ts";
import {
  type SavedQuestion,
  useRunQuestions,
  useSavedQuestionActions,
  useSavedQuestions,
} from "../../client/saved/use-saved-questions.ts";

const text = savedQuestionText;
/** The numbers of first passages for which recall is shown. */
const depths = [1, 5, 10];
const columns =
  "grid grid-cols-[minmax(0,1fr)_88px_88px_28px] items-center gap-x-3 max-sm:grid-cols-[minmax(0,1fr)_64px_28px]";

interface SavedQuestionsDialogProps {
  onOpen: (question: SavedQuestion) => void;
  onClose: () => void;
}

/** The saved questions with the ranks of what they should find, now and before, and what got worse. */
export function SavedQuestionsDialog({ onOpen, onClose }: SavedQuestionsDialogProps) {
  const { role } = useWorkspace();
  const list = useSavedQuestions();
  const { done, run } = useRunQuestions();
  const [isOnlyWorse, setOnlyWorse] = useState(false);
  const questions = list.data ?? [];
  const worse = questions.filter((one) => trendOf(one) === "worse");
  const shown = isOnlyWorse && worse.length > 0 ? worse : questions;
  const ranAt = questions
    .flatMap(({ lastRun }) => lastRun?.at ?? [])
    .toSorted()
    .at(-1);
  const canRun = hasAbility(role, "createItems");
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="l"
      title={text.title}
      description={questions.length > 0 && text.intro}
      footerStart={
        questions.length > 0 && (
          <span className="text-sm text-ink-3 num">
            {ranAt ? text.ranAt(formatRelative(new Date(ranAt), new Date())) : text.notRun}
          </span>
        )
      }
      footer={
        questions.length > 0 &&
        canRun && (
          <Button
            variant="primary"
            icon={Play}
            isPending={done !== null}
            onPress={() => void run(questions.map(({ id }) => id))}
          >
            {done === null ? text.runAll : text.running(done, questions.length)}
          </Button>
        )
      }
    >
      {list.isError && !list.data ? (
        <ErrorState title={text.loadFailed} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      ) : !list.data ? (
        <div role="status" aria-busy aria-label={text.title}>
          <Skeleton lines={4} />
        </div>
      ) : questions.length === 0 ? (
        <EmptyState icon={Bookmark} title={text.empty.title}>
          {text.empty.text}
        </EmptyState>
      ) : (
        <>
          {ranAt && <Recalls questions={questions} />}
          {worse.length > 0 && (
            <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
              <span role="status" className="font-medium text-danger num">
                {text.worseCount(worse.length)}
              </span>
              <Switch isSelected={isOnlyWorse} onChange={setOnlyWorse}>
                {text.allWorse}
              </Switch>
            </div>
          )}
          <div aria-hidden className={cx(columns, "border-line border-b pb-1.5 font-medium text-ink-3 text-xs")}>
            <span>{text.columns.question}</span>
            <span className="text-right">{text.columns.now}</span>
            <span className="text-right max-sm:hidden">{text.columns.before}</span>
          </div>
          <ul aria-label={text.title}>
            {shown.map((question) => (
              <QuestionRow key={question.id} question={question} canDelete={canRun} onOpen={() => onOpen(question)} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

function Recalls({ questions }: { questions: readonly SavedQuestion[] }) {
  return (
    <dl className="mb-5 grid grid-cols-3 divide-x divide-line border-line border-y">
      {depths.map((k) => {
        const now = recallAt(questions, k, "lastRun");
        const before = recallAt(questions, k, "previousRun");
        return (
          <div key={k} title={text.recallHint(k)} className="px-4 py-3 first:pl-0">
            <dt className="text-ink-3 text-xs">{text.recall(k)}</dt>
            <dd className="font-semibold text-lg num">{formatShare(now)}</dd>
            {before !== null && (
              <dd className={cx("text-xs num", now !== null && now < before ? "text-danger" : "text-ink-3")}>
                {text.before(formatShare(before))}
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

const formatShare = (share: number | null) =>
  share === null ? "–" : formatNumber(share, { style: "percent", maximumFractionDigits: 0 });

interface QuestionRowProps {
  question: SavedQuestion;
  canDelete: boolean;
  onOpen: () => void;
}

function QuestionRow({ question: saved, canDelete, onOpen }: QuestionRowProps) {
  const { remove } = useSavedQuestionActions();
  const { id, question, expected, lastRun, previousRun } = saved;
  const trend = trendOf(saved);
  return (
    <li className={cx(columns, "relative border-line border-b py-2 hover:bg-hover")}>
      <span className="min-w-0">
        <button
          type="button"
          onClick={onOpen}
          title={question}
          aria-label={text.open(question)}
          className="stretch block max-w-full cut text-left font-medium"
        >
          {question}
        </button>
        <span className="block cut text-sm text-ink-3 num">
          {[...new Set(expected.map(({ title }) => title))].join(", ")} · {text.passages(expected.length)}
        </span>
      </span>
      <Ranks ranks={lastRun?.ranks} trend={trend} />
      <span className="text-right text-ink-3 num max-sm:hidden">
        <Ranks ranks={previousRun?.ranks} trend="same" />
      </span>
      {canDelete && (
        <IconButton
          icon={Trash2}
          label={text.delete(question)}
          size="xs"
          className="relative z-1"
          onPress={() => remove(id)}
        />
      )}
    </li>
  );
}

const tones: Readonly<Record<Trend, string>> = { worse: "text-danger", better: "text-success", same: "text-ink-2" };

/** "1, 4", with a word for what moved, so that color isn't all that says it. */
function Ranks({ ranks, trend }: { ranks: readonly (number | null)[] | undefined; trend: Trend }) {
  if (!ranks) return <span className="text-right text-ink-3">–</span>;
  const words = ranks.map((rank) => (rank === null ? text.missing : String(rank))).join(", ");
  return (
    <span className={cx("block text-right num", tones[trend])}>
      <span className="sr-only">{text.ranks(words)}</span>
      <span aria-hidden>{words}</span>
      {trend !== "same" && <span className="block text-xs">{trend === "worse" ? text.worse : text.better}</span>}
    </span>
  );
}
