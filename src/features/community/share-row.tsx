import { FileText, MessageSquare, Workflow } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { mySharesText as text } from "#product/texts/share/my-shares.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import type { ShareRow } from "./schema.ts";

const icons = { CHAT: MessageSquare, RUN: Workflow, NOTE: FileText } as const;
const pages = { CHAT: urls.chat, RUN: urls.run, NOTE: urls.note } as const;
const links = { CHAT: urls.sharedChat, RUN: urls.sharedRun, NOTE: urls.publicNote } as const;

/** A public link: what it is of, its copy, and the button that revokes it. */
export function ShareRowView({ row, onRevoke }: { row: ShareRow; onRevoke: () => void }) {
  const { kind, id, workspaceSlug, workspaceName, isInGallery } = row;
  const title = row.title || text.untitled;
  const Icon = icons[kind];
  return (
    <ListRow
      start={<Icon aria-hidden className="text-ink-3" />}
      title={
        <Link href={pages[kind](workspaceSlug, id)} className="cut hover:underline">
          {title}
        </Link>
      }
      meta={[text.kinds[kind], workspaceName, ...(isInGallery ? [text.inGallery] : [])].join(" · ")}
      actions={
        <>
          <CopyButton label={text.copy(title)} text={new URL(links[kind](id), location.origin).href} />
          <Button size="s" aria-label={text.revoke.label(title)} onPress={onRevoke}>
            {text.revoke.button}
          </Button>
        </>
      }
    />
  );
}
