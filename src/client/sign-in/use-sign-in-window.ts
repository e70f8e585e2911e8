import { useState } from "react";
import { signInWindowText } from "#product/texts/common/sign-in-window.ts";
import { toast } from "#ui/feedback/toast.ts";

/** The size of the window in which services sign people in. */
const features = "popup,width=600,height=700";

/**
 * Opens the page of a service that signs people in, in a window of its own, which closes by itself. Pages learn by a live
 * event that the account is connected. The window closes at once if there is no page to open.
 */
export function useSignInWindow(start: () => Promise<{ url: string | null }>) {
  const [hasBegun, setBegun] = useState(false);
  const [isPending, setPending] = useState(false);
  async function open() {
    // Opened before the request, because browsers block windows that don't follow a press at once.
    const popup = window.open("about:blank", "_blank", features);
    if (!popup) return void toast.failed(signInWindowText.blocked);
    setPending(true);
    try {
      const { url } = await start();
      if (url === null) popup.close();
      else popup.location.href = url;
      setBegun(true);
    } catch {
      popup.close();
    } finally {
      setPending(false);
    }
  }
  return { open, isPending, hasBegun };
}
