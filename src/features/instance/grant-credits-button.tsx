import { useState } from "react";
import { readRefusal } from "#client/refusal.ts";
import { newId } from "#lib/id.ts";
import { formatNumber } from "#lib/locale.ts";
import { limits } from "#product/limits.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { instanceWorkspacesText } from "#product/texts/instance/workspaces.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { NumberField } from "#ui/forms/number-field.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { useGrantCredits } from "./client/queries.ts";
import type { WorkspaceRow } from "./schema.ts";

const text = instanceWorkspacesText;

/** Grants credits for this month, with a reason for the audit log. */
export function GrantCreditsButton({ row }: { row: WorkspaceRow }) {
  return (
    <Popover
      aria-label={text.grantTitle(row.name)}
      className="w-75 p-4"
      trigger={
        <Button size="s" variant="ghost" aria-label={text.grantTo(row.name)}>
          {text.grant}
        </Button>
      }
    >
      {(close) => <GrantCreditsForm row={row} onClose={close} />}
    </Popover>
  );
}

function GrantCreditsForm({ row, onClose }: { row: WorkspaceRow; onClose: () => void }) {
  // One id while the form is open, so resending after a lost response doesn't grant twice.
  const [requestId] = useState(() => newId());
  const [credits, setCredits] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const [isChecked, setChecked] = useState(false);
  const grant = useGrantCredits(row);
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (credits !== null && reason.trim())
          grant.mutate({ credits, reason: reason.trim(), requestId }, { onSuccess: onClose });
      }}
    >
      <h2 className="font-medium">{text.grantTitle(row.name)}</h2>
      {grant.error && (
        <Callout tone="danger" isAnnounced>
          {readRefusal(grant.error, commonErrorText.unknown).text}
        </Callout>
      )}
      <NumberField
        label={text.amount}
        value={credits}
        onChange={setCredits}
        min={1}
        max={limits.operator.grantCredits}
        isPlain
        error={isChecked && credits === null ? text.amountRequired : undefined}
      />
      <TextField
        label={text.reason}
        hint={text.reasonHint}
        value={reason}
        onChange={setReason}
        maxLength={limits.operator.reasonChars}
        error={isChecked && !reason.trim() ? text.reasonRequired : undefined}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isPending={grant.isPending}>
          {credits === null ? text.grant : text.grantNow(formatNumber(credits))}
        </Button>
        <Button variant="ghost" onPress={onClose}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}
