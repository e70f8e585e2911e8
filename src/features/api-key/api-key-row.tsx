import { useState } from "react";
import { formatDate } from "#lib/locale.ts";
import { formatRelative } from "#product/relative-time.ts";
import { apiKeyText as text } from "#product/texts/api-key/api-key.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { TableCell } from "#ui/data/table-cell.tsx";
import { TableRow } from "#ui/data/table-row.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { type ApiKeyItem, useRevokeApiKey } from "./client.ts";

/** A key, which can be revoked after a question. */
export function ApiKeyRow({ item }: { item: ApiKeyItem }) {
  const { id, name, prefix, scopes, createdBy, expiresAt, lastUsedAt, problem } = item;
  const [isAsking, setAsking] = useState(false);
  const revoke = useRevokeApiKey();
  const may = scopes.map((scope) => text.scopes[scope].name).join(", ");
  return (
    <TableRow>
      <TableCell className="w-full max-w-0">
        <p className="flex min-w-0 items-center gap-2 font-medium">
          <span className="cut">{name}</span>
          <code className="flex-none font-mono text-xs font-normal text-ink-3">{prefix}…</code>
        </p>
        <p className="cut text-sm text-ink-3" title={`${may} · ${text.createdBy(createdBy)}`}>
          {may} · {text.createdBy(createdBy)}
        </p>
        {problem === "noOwner" && <p className="text-sm text-warning">{text.noOwner}</p>}
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-2 max-sm:hidden">
        {lastUsedAt ? formatRelative(lastUsedAt, new Date()) : text.neverUsed}
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-2 max-sm:hidden">
        {problem === "expired" ? (
          <Chip tone="warning">{text.expired}</Chip>
        ) : expiresAt ? (
          formatDate(expiresAt, { dateStyle: "medium" })
        ) : (
          text.never
        )}
      </TableCell>
      <TableCell align="end">
        <Button size="s" aria-label={text.revoke.label(name)} onPress={() => setAsking(true)}>
          {text.revoke.button}
        </Button>
        <ConfirmDialog
          isOpen={isAsking}
          onOpenChange={setAsking}
          title={text.revoke.title(name)}
          confirmText={text.revoke.confirm}
          isDanger
          isPending={revoke.isPending}
          onConfirm={() => revoke.mutate({ id }, { onSettled: () => setAsking(false) })}
        >
          {text.revoke.text}
        </ConfirmDialog>
      </TableCell>
    </TableRow>
  );
}
