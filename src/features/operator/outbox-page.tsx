import { Inbox } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { formatRelative } from "#product/relative-time.ts";
import { outboxText } from "#product/texts/instance/outbox.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { useOutbox } from "./client/queries.ts";
import { OutboxMailDialog } from "./outbox-mail-dialog.tsx";

const texts = outboxText;

/** Emails that were created without a mail server. Operators pass on their links. */
export function OutboxPage() {
  const [search, setSearch] = useState("");
  const [openId, setOpenId] = useState<string | null>(null);
  const outbox = useOutbox(useDeferredValue(search.trim()));
  const rows = outbox.data?.pages.flatMap((page) => page.rows) ?? [];
  const isSmtp = outbox.data?.pages[0]?.isSmtp === true;
  const now = new Date();
  return (
    <div className="flex max-w-read flex-col gap-4">
      <Callout>{isSmtp ? texts.mailServerSetUp : texts.text}</Callout>
      <SearchField aria-label={texts.search} placeholder={texts.search} value={search} onChange={setSearch} />
      {outbox.isPending && <Skeleton className="h-40 w-full rounded-card" />}
      {outbox.isError && (
        <ErrorState title={pageStateText.error.listTitle} onRetry={() => outbox.refetch()}>
          {pageStateText.error.listText}
        </ErrorState>
      )}
      {outbox.isSuccess && rows.length === 0 && (
        <EmptyState icon={Inbox} title={search ? texts.noMatch : texts.empty}>
          {!search && texts.emptyText}
        </EmptyState>
      )}
      <ul>
        {rows.map((mail) => (
          <ListRow
            key={mail.id}
            isPressable
            className="cv-row"
            title={
              <button type="button" className="stretch cut text-left" onClick={() => setOpenId(mail.id)}>
                {mail.subject}
              </button>
            }
            meta={mail.to}
            end={formatRelative(mail.createdAt, now)}
          />
        ))}
      </ul>
      {outbox.hasNextPage && (
        <Button className="self-center" isPending={outbox.isFetchingNextPage} onPress={() => outbox.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
      <OutboxMailDialog id={openId} onClose={() => setOpenId(null)} />
    </div>
  );
}
