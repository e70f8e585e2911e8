import { type ReactNode, useEffect, useRef } from "react";
import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { useFileDrop } from "#ui/hooks/use-file-drop.ts";
import { addDropped, addPasted } from "../client/add/add-dropped.ts";
import { pastedUrls } from "../client/add/parse-urls.ts";
import { readDropped } from "../client/add/read-dropped.ts";

interface LibraryDropProps {
  isDisabled: boolean;
  onFiles: (transfer: DataTransfer) => void;
  children: ReactNode;
}

/** Takes files and folders that are dropped anywhere on the library, and files and links that are pasted on the page. */
export function LibraryDrop({ isDisabled, onFiles, children }: LibraryDropProps) {
  const { isOver, dropProps } = useFileDrop((_files, transfer) => onFiles(transfer), isDisabled);
  usePaste(isDisabled);
  return (
    <section
      aria-label={knowledgeLibraryText.title}
      {...dropProps}
      className="@container relative flex min-h-0 min-w-0 flex-1 flex-col"
    >
      {children}
      {isOver && (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-2 z-20 flex items-end justify-center rounded-card border-2 border-accent border-dashed pb-6"
        >
          <span className="rounded-full bg-invert px-3 py-1.5 font-medium text-ink-invert text-sm shadow-float-2">
            {knowledgeLibraryText.dropHere}
          </span>
        </div>
      )}
    </section>
  );
}

/** What is pasted while no field has the focus. */
function usePaste(isDisabled: boolean) {
  const latest = useRef(isDisabled);
  latest.current = isDisabled;
  useEffect(() => {
    const paste = async (event: ClipboardEvent) => {
      const { clipboardData: data, target } = event;
      const isInField = target instanceof HTMLElement && target.closest("input, textarea, [contenteditable=true]");
      if (latest.current || !data || isInField || document.querySelector("[role=dialog], [role=alertdialog]")) return;
      const urls = data.files.length > 0 ? null : pastedUrls(data.getData("text/plain"));
      if (data.files.length === 0 && !urls) return;
      event.preventDefault();
      if (urls) addPasted(urls);
      else addDropped(await readDropped(data), null);
    };
    const onPaste = (event: ClipboardEvent) => void paste(event);
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
}
