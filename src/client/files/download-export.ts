import { AppError } from "#lib/errors.ts";
import { documentExportText as text } from "#product/texts/common/document-export.ts";
import { toast } from "#ui/feedback/toast.ts";
import { downloadBlob } from "#ui/markdown/download-text.ts";
import { readRefusal } from "../refusal.ts";

interface Export {
  /** Where the server makes the file. */
  readonly url: string;
  /** Names the work; the server names the file. */
  readonly title: string;
  readonly doneText: string;
  readonly failedText: string;
}

/** Downloads a file that takes a while to make. A toast shows the progress, cancels, says what failed, and retries. */
export async function downloadExport(wanted: Export): Promise<void> {
  const { url, title, doneText, failedText } = wanted;
  const canceled = new AbortController();
  const progress = toast.info(text.working(title), {
    description: text.workingHint,
    duration: 0,
    action: { text: text.cancel, onPress: () => canceled.abort() },
  });
  try {
    const response = await fetch(url, { signal: canceled.signal });
    if (!response.ok) {
      const { code, text: reason } = readRefusal(await response.json().catch(() => null), failedText);
      throw new AppError(code, reason);
    }
    downloadBlob(fileNameOf(response) ?? title, await response.blob());
    toast.success(doneText);
  } catch (error) {
    if (canceled.signal.aborted) return void toast.info(text.canceled);
    const reason = error instanceof AppError ? error.message : undefined;
    toast.failed(failedText, {
      ...(reason && reason !== failedText && { description: reason }),
      action: { text: text.tryAgain, onPress: () => void downloadExport(wanted) },
    });
  } finally {
    toast.close(progress);
  }
}

/** The name in UTF-8 that the server gives to its files. */
function fileNameOf(response: Response): string | null {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  return name ? decodeURIComponent(name) : null;
}
