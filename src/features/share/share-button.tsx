import { Globe, Share2 } from "lucide-react";
import { lazy, Suspense } from "react";
import { shareText as text } from "#product/texts/share/share.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import type { SharedThread } from "./client.ts";

const SharePanel = lazy(async () => ({ default: (await import("./share-panel.tsx")).SharePanel }));

/** Opens the popover that shares a chat or a run by a link. */
export function ShareButton({ thread }: { thread: SharedThread }) {
  const label = thread.isPublic ? text.shared : text.button;
  return (
    <Popover
      aria-label={text.titles[thread.kind]}
      placement="bottom end"
      className="w-88 max-w-[calc(100vw-2rem)]"
      trigger={
        <Button icon={thread.isPublic ? Globe : Share2}>
          <span className="max-sm:sr-only">{label}</span>
        </Button>
      }
    >
      <Suspense fallback={<Skeleton className="h-24 w-full rounded-card" />}>
        <SharePanel thread={thread} />
      </Suspense>
    </Popover>
  );
}
