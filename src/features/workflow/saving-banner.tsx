import { useMutation } from "@tanstack/react-query";
import { truncate } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import { builderText } from "#product/texts/builder.ts";
import { buttonText } from "#product/texts/dialog.ts";
import { workflowText } from "#product/texts/workflow.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { toast } from "#ui/toast.ts";
import { client } from "#web/api.ts";
import { useGo } from "#web/shell/use-go.ts";
import { useWorkspace } from "#web/shell/use-workspace.ts";
import { useBuilder, useBuilderState } from "./client/use-builder.ts";

/** Below the head, as long as the last changes are not where they should be. Nothing is ever overwritten unasked. */
export function SavingBanner({ title }: { title: string }) {
  const session = useBuilder();
  const { status, text, tries } = useBuilderState((state) => state.saving);
  const retry = (
    <Button size="s" onPress={() => void session.flush()}>
      {buttonText.retry}
    </Button>
  );
  if (status === "conflict") return <Conflict title={title} />;
  if (status === "refused")
    return (
      <Bar>
        <Note tone="danger" title={builderText.refused} action={retry} isAnnounced>
          {text}
        </Note>
      </Bar>
    );
  // What the browser knows to be offline, the shell says for all pages.
  if (status === "failed" && tries > 1)
    return (
      <Bar>
        <Note tone="warning" action={retry} isAnnounced>
          {builderText.failed}
        </Note>
      </Bar>
    );
  return null;
}

function Conflict({ title }: { title: string }) {
  const session = useBuilder();
  const { slug } = useWorkspace();
  const go = useGo();
  const words = builderText.conflict;
  const reload = useMutation({ mutationFn: session.reload });
  const keep = useMutation({
    // A duplicate takes the newest version's place in folder and tags; then it gets the graph that is shown here.
    async mutationFn() {
      const graph = session.graph();
      const copy = await client.workflow.duplicate.mutate({ id: session.workflowId });
      await client.workflow.saveGraph.mutate({ id: copy.id, revision: 1, graph });
      return copy;
    },
    async onSuccess(copy) {
      await session.reload();
      toast.success(words.kept(truncate(workflowText.copyOf(title), limits.workflow.titleChars.max)));
      go(urls.workflowBuild(slug, copy.id));
    },
  });
  const isBusy = reload.isPending || keep.isPending;
  return (
    <Bar>
      <Note
        tone="warning"
        isAnnounced
        action={
          <>
            <Button size="s" isPending={keep.isPending} isDisabled={isBusy} onPress={() => keep.mutate()}>
              {words.keepCopy}
            </Button>
            <Button size="s" isPending={reload.isPending} isDisabled={isBusy} onPress={() => reload.mutate()}>
              {words.reload}
            </Button>
          </>
        }
        className="max-sm:flex-wrap"
      >
        {workflowText.changedElsewhere}
      </Note>
    </Bar>
  );
}

const Bar = ({ children }: { children: React.ReactNode }) => (
  <div className="flex-none border-line border-b px-gutter py-2">{children}</div>
);
