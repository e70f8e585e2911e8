import { toast } from "#ui/feedback/toast.ts";

/** The size of the window in which other services sign people in. */
const features = "popup,width=600,height=700";

/**
 * Opens a window and then shows the page that `start` returns in it; it closes if there is none. False if the browser
 * blocks it, or if `start` fails, which shows its error itself.
 */
export async function openSignInWindow(
  start: () => Promise<{ url: string | null }>,
  { blocked }: { blocked: string },
): Promise<boolean> {
  // Opened before the request, because browsers block windows that don't follow a press at once.
  const popup = window.open("about:blank", "_blank", features);
  if (!popup) {
    toast.failed(blocked);
    return false;
  }
  try {
    const { url } = await start();
    if (url === null) popup.close();
    else popup.location.href = url;
    return true;
  } catch {
    popup.close();
    return false;
  }
}
