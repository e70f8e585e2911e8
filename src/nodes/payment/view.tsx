import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import { api } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { PendingAction, ViewProps } from "#nodes/components.tsx";
import { formatMoney } from "#product/currencies.ts";
import { paymentStepText } from "#product/texts/run/payment-step.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { CardForm } from "./card-form.tsx";
import { EmailEntry } from "./email-entry.tsx";
import type { PaymentConfig, PaymentResult } from "./spec.ts";

const text = paymentStepText;

/** A payment to make, or the completed payment. */
export function PaymentView({
  stepId,
  config,
  result,
  waitsFor,
  pendingAction,
}: ViewProps<PaymentConfig, PaymentResult>) {
  const amount = formatMoney(config.amount ?? 0, config.currency);
  if (result)
    return (
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
        <Chip tone="success" icon={CircleCheck}>
          {text.paid(amount)}
        </Chip>
        {result.receiptEmail && text.receipt(result.receiptEmail)}
      </p>
    );
  if (waitsFor !== "payment") return null;
  return pendingAction ? (
    <Checkout stepId={stepId} amount={amount} turn={pendingAction} />
  ) : (
    <p className="text-ink-3">
      {amount}. {text.waitsForStarter}
    </p>
  );
}

interface CheckoutProps {
  stepId: string;
  amount: string;
  turn: PendingAction;
}

/** Email address, card, and the server's confirmation. */
function Checkout({ stepId, amount, turn }: CheckoutProps) {
  const { id: workspaceId } = useWorkspace();
  const [email, setEmail] = useState<string | null>(null);
  const key = useQuery(api.credential.getStripePublishableKey.queryOptions({ workspaceId }));
  const intent = useMutation({
    ...api.stripe.createStripePaymentIntentForWorkflowPaymentNode.mutationOptions(),
    meta: { isSilent: true },
  });
  const verify = useMutation({
    ...api.stripe.verifyWorkflowPayment.mutationOptions({
      onSuccess({ status }) {
        if (status === "succeeded") turn.onDone();
      },
    }),
    meta: { isSilent: true },
  });
  const look = verify.mutate;
  // The payment may have been made in another tab, or right before a reload.
  useEffect(() => look({ workflowNodeExecutionId: stepId }), [look, stepId]);

  if (key.isPending) return <Skeleton lines={2} />;
  const isMisconfigured = key.data?.value === null || (intent.error && readRefusal(intent.error, "").code === "keys");
  if (isMisconfigured)
    return (
      <Callout tone="danger" title={text.invalidTitle}>
        {text.invalidText}
      </Callout>
    );
  const begin = (receiptEmail: string) => {
    setEmail(receiptEmail);
    intent.mutate({
      workflowRunId: turn.runId,
      workflowPaymentNodeId: turn.nodeId,
      workflowNodeExecutionId: stepId,
      receiptEmail,
    });
  };
  const isPaid = verify.data?.status === "succeeded";
  const publishableKey = key.data?.value ?? "";
  return (
    <div className="grid max-w-120 grid-cols-1 gap-4">
      <p className="flex items-center gap-2.5">
        <span className="text-lg font-medium num">{amount}</span>
        {publishableKey.startsWith("pk_test_") && <Chip tone="warning">{text.testMode}</Chip>}
      </p>
      {isPaid && (
        <Callout tone="success" isAnnounced>
          {text.done}
        </Callout>
      )}
      {!isPaid && verify.data?.status === "processing" && <Callout isAnnounced>{text.processing}</Callout>}
      {intent.error && (
        <Callout
          tone="danger"
          isAnnounced
          action={
            <Button size="s" icon={RotateCcw} onPress={() => begin(email ?? "")}>
              {text.reload}
            </Button>
          }
        >
          {paymentStepText.initFailed}
        </Callout>
      )}
      {!isPaid && !intent.data && <EmailEntry isPending={intent.isPending} onProceed={begin} />}
      {!isPaid && intent.data && (
        <CardForm
          publishableKey={publishableKey}
          clientSecret={intent.data.clientSecret}
          email={email ?? ""}
          amount={amount}
          onChangeEmail={() => intent.reset()}
          isChecking={verify.isPending}
          onEnded={() => verify.mutate({ workflowNodeExecutionId: stepId })}
        />
      )}
    </div>
  );
}
