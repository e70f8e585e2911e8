import { BookOpen, Link2, Plus } from "lucide-react";
import { addKnowledgeText } from "#product/texts/knowledge/add-knowledge.ts";
import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { Button } from "#ui/buttons/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { openAddKnowledge } from "../client/add/open-add.ts";

const text = knowledgeLibraryText.empty;

/** An empty library, which invites to drop files. */
export function LibraryEmpty({ canAdd }: { canAdd: boolean }) {
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto px-gutter py-6">
      <div className={canAdd ? "w-full max-w-140 rounded-card border border-line-2 border-dashed px-6" : undefined}>
        <EmptyState
          icon={BookOpen}
          title={text.title}
          action={
            canAdd && (
              <>
                <Button icon={Plus} onPress={() => openAddKnowledge({ tab: "files" })}>
                  {addKnowledgeText.tabs.files}
                </Button>
                <Button icon={Link2} onPress={() => openAddKnowledge({ tab: "websites" })}>
                  {addKnowledgeText.tabs.websites}
                </Button>
              </>
            )
          }
        >
          {canAdd ? text.text : text.readOnly}
          {canAdd && <p className="mt-2 text-sm">{addKnowledgeText.hint}</p>}
        </EmptyState>
      </div>
    </div>
  );
}
