import { revealStep } from "#builder/session/step-focus.ts";
import { useBuilder, useBuilderState, useGraph } from "#builder/session/use-builder.ts";
import { presenceText as text } from "#product/texts/builder/presence.ts";
import { AvatarButton } from "#ui/avatars/avatar-button.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { usePhone } from "#ui/hooks/use-media.ts";
import { Tooltip } from "#ui/overlays/tooltip.tsx";

/** Avatars of the other people in this builder. A press reveals the step they have open. */
export function PresenceAvatars() {
  const session = useBuilder();
  const graph = useGraph();
  const others = useBuilderState((state) => state.others);
  const maxShown = usePhone() ? 1 : 3;
  if (others.length === 0) return null;
  const people = others.map((one) => {
    const step = graph.nodes.find(({ id }) => id === one.nodeId);
    return { ...one, step, words: text.location(one.name, step?.label ?? null) };
  });
  const hidden = people.slice(maxShown);
  const hiddenText = hidden.map(({ words }) => words).join(". ");
  return (
    <ul aria-label={text.here} className="mr-1 flex items-center -space-x-1">
      {people.slice(0, maxShown).map(({ userId, name, imageUrl, hue, words, step }) => (
        <li key={userId}>
          <AvatarButton
            name={name}
            src={imageUrl}
            label={words}
            hue={hue}
            onPress={() => step && revealStep(session, step.id)}
          />
        </li>
      ))}
      {hidden.length > 0 && (
        <li>
          <Tooltip text={hiddenText}>
            <Button size="s" variant="ghost" className="relative ml-1 px-1.5! num">
              {text.moreCount(hidden.length)}
              <span className="sr-only">: {hiddenText}</span>
            </Button>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}
