import { Lightbulb } from "lucide-react";
import { type ReactNode, useState } from "react";
import { readRefusal } from "#client/refusal.ts";
import { formatRelative } from "#product/relative-time.ts";
import { changeProposalText as text } from "#product/texts/change-proposal/change-proposal.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import {
  type OpenProposal,
  type ReviewedProposal,
  useDecideProposal,
  useReviewedProposal,
} from "./client/use-proposals.ts";

export type Accepted = Awaited<ReturnType<ReturnType<typeof useDecideProposal>["accept"]["mutateAsync"]>>;

interface ProposalReviewProps {
  proposals: readonly OpenProposal[];
  /** What waits, such as "1 proposed change". */
  title: (count: number) => string;
  acceptText: string;
  /** Resolves to false to stop, for example because something could not be saved first. */
  beforeAccept?: () => Promise<boolean>;
  onAccepted: (accepted: Accepted) => void;
  /** Accepting was refused; the reason is shown already. */
  onFailed?: () => void;
  /** What accepting changes. */
  children: (proposal: ReviewedProposal) => ReactNode;
  className?: string;
}

/** A banner for proposals that wait, and the dialog in which a person decides on them, one after the other. */
export function ProposalReview({ proposals, title, className, ...dialog }: ProposalReviewProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const at = proposals.findIndex(({ id }) => id === openId);
  const open = proposals[at];
  const next = proposals[(at + 1) % proposals.length];
  const [latest] = proposals;
  if (!latest) return null;
  return (
    <div className={className}>
      <Callout
        tone="accent"
        icon={Lightbulb}
        title={title(proposals.length)}
        action={
          <Button size="s" onPress={() => setOpenId(latest.id)}>
            {text.review}
          </Button>
        }
      >
        {text.latest(latest.title)}
      </Callout>
      {open && (
        <ReviewDialog
          key={open.id}
          proposal={open}
          onClose={() => setOpenId(null)}
          onNext={next && next !== open ? () => setOpenId(next.id) : undefined}
          {...dialog}
        />
      )}
    </div>
  );
}

interface ReviewDialogProps extends Omit<ProposalReviewProps, "proposals" | "title" | "className"> {
  proposal: OpenProposal;
  onClose: () => void;
  onNext: (() => void) | undefined;
}

function ReviewDialog({
  proposal,
  acceptText,
  beforeAccept,
  onAccepted,
  onFailed,
  onClose,
  onNext,
  children,
}: ReviewDialogProps) {
  const { data: review, error } = useReviewedProposal(proposal.id);
  const { accept, refuse } = useDecideProposal();
  const [isSaving, setSaving] = useState(false);
  const isBusy = isSaving || accept.isPending || refuse.isPending;
  async function submit() {
    setSaving(true);
    const isReady = !beforeAccept || (await beforeAccept());
    setSaving(false);
    if (!isReady) return;
    try {
      // Awaited, because the list may drop the proposal, and with it this dialog, before the answer is here.
      const accepted = await accept.mutateAsync({ id: proposal.id });
      onClose();
      onAccepted(accepted);
    } catch {
      // Shown as a toast, like every refusal.
      onFailed?.();
    }
  }
  const author = proposal.authorName ?? (proposal.isByKey ? text.viaKey : text.formerMember);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="m"
      title={proposal.title}
      description={text.by(author, formatRelative(proposal.createdAt, new Date()))}
      footerStart={
        onNext && (
          <Button variant="ghost" isDisabled={isBusy} onPress={onNext}>
            {text.next}
          </Button>
        )
      }
      footer={
        <>
          <Button
            isPending={refuse.isPending}
            isDisabled={isBusy || !review}
            onPress={() => refuse.mutate({ id: proposal.id }, { onSuccess: onClose })}
          >
            {text.refuse}
          </Button>
          <Button
            variant="primary"
            isPending={isSaving || accept.isPending}
            isDisabled={isBusy || !review || review.isOutdated}
            onPress={() => void submit()}
          >
            {acceptText}
          </Button>
        </>
      }
    >
      {error && <Callout tone="danger">{readRefusal(error, commonErrorText.unexpected).text}</Callout>}
      {!review && !error && <Skeleton lines={4} />}
      {review && (
        <div className="grid grid-cols-1 gap-6">
          {review.isOutdated && <Callout tone="warning">{text.outdated}</Callout>}
          <section className="grid gap-1">
            <h2 className="text-sm font-medium">{text.reason}</h2>
            <p className="text-base whitespace-pre-wrap text-ink-2 wrap-anywhere">{review.reason}</p>
          </section>
          {children(review)}
        </div>
      )}
    </Dialog>
  );
}
