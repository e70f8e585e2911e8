import { MessagesSquare } from "lucide-react";
import { use } from "react";
import { Link } from "#client/shell/link.tsx";
import { WorkspaceContext } from "#client/shell/use-workspace.ts";
import { formatDate } from "#lib/locale.ts";
import { searchPastChatsText as text } from "#product/texts/tools/search-past-chats.ts";
import { urls } from "#product/urls.ts";
import { outcomeOf, type ToolCardProps, ToolLine, type ToolOutcome } from "../tool-line.tsx";
import { searchPastChats } from "./spec.ts";

/** The earlier chats that an agent has found, each as a link. */
export function SearchPastChatsCard({ call, look }: ToolCardProps) {
  const workspace = use(WorkspaceContext);
  const { data: found } = searchPastChats.output.safeParse(call.output);
  const { data: input } = searchPastChats.input.safeParse(call.input);
  const titleOf: Record<ToolOutcome, string> = {
    running: text.searching,
    waiting: text.searching,
    done: text.searched,
    failed: text.failed,
    denied: text.denied,
  };
  const words = found?.words ?? input?.words;
  return (
    <ToolLine
      call={call}
      look={look}
      icon={MessagesSquare}
      title={titleOf[outcomeOf(call)]}
      meta={words && (found ? text.found(words, found.chats.length) : words)}
    >
      {found && found.chats.length > 0 && (
        <ul className="grid gap-2">
          {found.chats.map(({ chatId, title, at, excerpt }) => (
            <li key={chatId} className="min-w-0">
              <p className="flex min-w-0 items-baseline gap-2">
                {workspace ? (
                  <Link
                    href={urls.chat(workspace.slug, chatId)}
                    className="min-w-0 cut py-1 font-medium hover:underline"
                  >
                    {title}
                  </Link>
                ) : (
                  <span className="min-w-0 cut font-medium">{title}</span>
                )}
                <time dateTime={at} className="flex-none text-xs text-ink-3">
                  {formatDate(new Date(at), { dateStyle: "medium" })}
                </time>
              </p>
              {excerpt && <p className="text-sm wrap-anywhere text-ink-2">{excerpt}</p>}
            </li>
          ))}
        </ul>
      )}
    </ToolLine>
  );
}
