import { TriangleAlert } from "lucide-react";
import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import { Button } from "#ui/buttons/button.tsx";
import { type ServerTool, useServerActions } from "../client/use-servers.ts";
import { ChangedText } from "./changed-text.tsx";

const text = mcpServerText.panel;

interface ToolReviewProps {
  serverId: string;
  tool: ServerTool;
  canEdit: boolean;
}

/** What a server says about a tool now, beside what it said when someone last reviewed it. */
export function ToolReview({ serverId, tool, canEdit }: ToolReviewProps) {
  const { reviewTool } = useServerActions();
  const { change } = tool;
  if (!change) return null;
  const { schema } = change;
  const decide = (accept: boolean) => reviewTool.mutate({ id: serverId, tool: tool.name, accept });
  return (
    <section aria-label={text.changedTitle(tool.title)} className="grid grid-cols-1 gap-3 border-line border-b pb-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <TriangleAlert aria-hidden className="flex-none text-warning" />
        <h3 className="min-w-0 flex-1 font-semibold wrap-anywhere">{text.changedTitle(tool.title)}</h3>
        {canEdit && (
          <span className="flex gap-2">
            <Button size="s" variant="ghost" isDisabled={reviewTool.isPending} onPress={() => decide(false)}>
              {text.keepOff}
            </Button>
            <Button size="s" isPending={reviewTool.isPending} onPress={() => decide(true)}>
              {text.accept}
            </Button>
          </span>
        )}
      </div>
      {change.title !== tool.title && <ChangedText label={tool.title} before={tool.title} after={change.title} />}
      {change.description !== tool.description && (
        <ChangedText label={tool.title} before={tool.description} after={change.description} />
      )}
      {tool.isReading && !change.isReading && <p>{text.nowActs}</p>}
      {schema.before !== schema.after && (
        <>
          <p className="text-sm text-ink-3">{text.changedSchema}</p>
          <ChangedText label={tool.title} before={schema.before} after={schema.after} />
        </>
      )}
    </section>
  );
}
