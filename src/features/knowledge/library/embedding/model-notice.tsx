import { embeddingModelText } from "#product/texts/knowledge/embedding-models.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { openEmbeddingModel, useEmbedding } from "../../client/embedding/use-embedding.ts";
import { ChangeProgress } from "./change-progress.tsx";

/** What people must know about the embedding model: that it is being changed, or that it can't be used. */
export function ModelNotice({ canChange }: { canChange: boolean }) {
  const { data } = useEmbedding();
  if (!data?.problem && !data?.change) return null;
  return (
    <div className="grid flex-none gap-2 px-gutter pt-3">
      {data.change && <ChangeProgress change={data.change} canChange={canChange} />}
      {data.problem && !data.change && (
        <Callout
          tone="warning"
          action={
            canChange && (
              <Button size="s" onPress={openEmbeddingModel}>
                {embeddingModelText.choose}
              </Button>
            )
          }
        >
          {data.problem}
        </Callout>
      )}
    </div>
  );
}
