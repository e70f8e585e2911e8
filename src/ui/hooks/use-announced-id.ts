import { useEffect, useId } from "react";

/** Longer than react-aria's delay before its first announcement. */
const announcementDelayMs = 300;

/**
 * Returns the id of a button that may be pending. react-aria announces a pending button with an image in its live
 * region, labeled by the button. When the button unmounts, this removes the image, which would otherwise stay for
 * seconds without a name.
 */
export function useAnnouncedId(given: string | undefined, isPending: boolean | undefined): string {
  const own = useId();
  const id = given ?? own;
  const mayBeAnnounced = isPending !== undefined;
  useEffect(() => {
    if (!mayBeAnnounced) return;
    return () => {
      removeAnnouncement(id);
      setTimeout(() => removeAnnouncement(id), announcementDelayMs);
    };
  }, [id, mayBeAnnounced]);
  return id;
}

function removeAnnouncement(id: string) {
  if (document.getElementById(id)) return;
  for (const announcement of document.querySelectorAll(`[data-live-announcer] [aria-labelledby~="${CSS.escape(id)}"]`))
    announcement.remove();
}
