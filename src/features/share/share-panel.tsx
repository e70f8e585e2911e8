import { shareText as text } from "#product/texts/share/share.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { type SharedThread, useSharing } from "./client.ts";
import { GalleryListing } from "./gallery-listing.tsx";
import { PublicLink } from "./public-link.tsx";

/** The public link of a chat or a run, and whether the gallery lists it. */
export function SharePanel({ thread }: { thread: SharedThread }) {
  const { kind, isPublic, isTakenDown } = thread;
  const canShare = thread.canShare && !isTakenDown;
  const { setPublic, setListed } = useSharing(thread);
  const isOn = setPublic.isPending ? setPublic.variables : isPublic;
  return (
    <div className="grid gap-4">
      <Switch
        isSelected={isOn}
        isDisabled={!canShare && !isPublic}
        onChange={(next) => setPublic.mutate(next)}
        hint={text.hints[kind]}
      >
        {text.toggle}
      </Switch>
      {!canShare && <Callout>{isTakenDown ? text.takenDown : text.onlyAuthor}</Callout>}
      {!isOn && canShare && <p className="text-sm text-ink-3">{text.off[kind]}</p>}
      {isOn && isPublic && <PublicLink thread={thread} />}
      {canShare && <GalleryListing thread={thread} setListed={setListed} />}
    </div>
  );
}
