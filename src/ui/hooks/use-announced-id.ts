import { useEffect, useId } from "react";

/** Longer than react-aria waits before its first announcement. */
const announcementDelayMs = 300;

/**
 * The id of a button that may be pending. react-aria announces such a button by an image in its live region that takes
 * its name from the button; a button that leaves the page, as with its dialog, takes the image along, or it would stay
 * for seconds without a name.
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
  for (const said of document.querySelectorAll(`[data-live-announcer] [aria-labelledby~="${CSS.escape(id)}"]`))
    said.remove();
}
