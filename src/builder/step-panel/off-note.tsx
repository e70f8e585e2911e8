import { isOff } from "#builder/graph/step-options.ts";
import { toggleThese } from "#builder/session/commands.ts";
import { useBuilder } from "#builder/session/use-builder.ts";
import type { GraphNode } from "#engine/graph.ts";
import { builderText } from "#product/texts/builder.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";

const text = builderText.options;

/** Above the settings of a step: that runs pass it by. */
export function OffNote({ node }: { node: GraphNode }) {
  const session = useBuilder();
  if (!isOff(node)) return null;
  return (
    <Note title={text.isOff}>
      <p>{text.offNote}</p>
      {session.canEdit && (
        <Button size="s" className="mt-2" onPress={() => toggleThese(session, new Set([node.id]))}>
          {text.switchOn}
        </Button>
      )}
    </Note>
  );
}
