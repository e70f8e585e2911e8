import { useWorkspace } from "#client/shell/use-workspace.ts";
import { hasAbility } from "#product/roles.ts";
import { embeddingModelText } from "#product/texts/knowledge/embedding-models.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { openEmbeddingModel } from "../client/embedding/use-embedding.ts";

/** Says that the embedding model doesn't know the language of a source, and what can be done about it. */
export function LanguageNotice({ notice }: { notice: string | null }) {
  const { role } = useWorkspace();
  if (!notice) return null;
  return (
    <Callout
      className="mx-5 my-3 flex-none max-sm:mx-3"
      action={
        hasAbility(role, "editItems") && (
          <Button size="s" onPress={openEmbeddingModel}>
            {embeddingModelText.choose}
          </Button>
        )
      }
    >
      {notice}
    </Callout>
  );
}
