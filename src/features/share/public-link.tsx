import { ExternalLink, Mail, QrCode, Share } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { shareText as text } from "#product/texts/share/share.ts";
import { timers } from "#product/timers.ts";
import { Button } from "#ui/buttons/button.tsx";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { publicLinkOf, type SharedThread } from "./client.ts";
import { SharePlaces } from "./share-places.tsx";

const QrImage = lazy(async () => ({ default: (await import("./qr-image.tsx")).QrImage }));

/** The link with everything that people do with one: copy it, show it as a QR code, pass it on. */
export function PublicLink({ thread }: { thread: SharedThread }) {
  const [isReplay, setReplay] = useState(false);
  const [isGenerating, setGenerating] = useState(false);
  const [hasQr, setQr] = useState(false);
  const link = publicLinkOf(thread, isReplay);
  useEffect(() => {
    if (!isGenerating) return;
    const timer = setTimeout(() => setGenerating(false), timers.share.generatingMs);
    return () => clearTimeout(timer);
  }, [isGenerating]);
  const mail = `mailto:?subject=${encodeURIComponent(thread.title)}&body=${encodeURIComponent(link)}`;
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex min-w-0 items-center gap-2 rounded-control bg-sunken px-2.5 py-1.5">
        <span role="status" className="min-w-0 flex-1 cut text-sm text-ink-2">
          {isGenerating ? text.generating : link}
        </span>
        <CopyButton text={link} size="xs" />
      </div>
      <Switch
        isSelected={isReplay}
        onChange={(next) => {
          setReplay(next);
          setGenerating(true);
        }}
        hint={text.replayHint}
      >
        {text.replay}
      </Switch>
      <div className="flex flex-wrap gap-1.5">
        <a
          href={publicPreview(thread, isReplay)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ size: "s" })}
        >
          <ExternalLink aria-hidden />
          {text.preview}
        </a>
        <Button size="s" icon={QrCode} aria-expanded={hasQr} onPress={() => setQr(!hasQr)}>
          {hasQr ? text.hideQr : text.qr}
        </Button>
        {"share" in navigator && (
          <Button size="s" icon={Share} onPress={() => void shareNatively(link, thread.title)}>
            {text.native}
          </Button>
        )}
      </div>
      {hasQr && (
        <Suspense fallback={<Skeleton className="size-40 rounded-control" />}>
          <QrImage content={link} />
        </Suspense>
      )}
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
        <SharePlaces link={link} title={thread.title} />
        <a href={mail} className="inline-flex items-center gap-1 text-accent-text hover:underline">
          <Mail aria-hidden className="size-3.5" />
          {text.email}
        </a>
      </p>
    </div>
  );
}

/** Members are sent to the page in the workspace, unless they ask for the public one. */
function publicPreview(thread: SharedThread, isReplay: boolean): string {
  const url = new URL(publicLinkOf(thread, isReplay));
  if (!isReplay) url.searchParams.set("view", "public");
  return url.href;
}

async function shareNatively(url: string, title: string): Promise<void> {
  try {
    await navigator.share({ url, title });
  } catch {
    // The person closed the dialog of their system, which is a choice and no failure.
  }
}
