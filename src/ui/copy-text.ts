/** A text with formatting, and without it for programs that take plain text only. */
export interface RichText {
  readonly html: string;
  readonly text: string;
}

/**
 * Copies text to the clipboard; throws when the browser refuses. Over plain http, browsers have no
 * `navigator.clipboard`, so `execCommand` is used.
 */
export async function copyText(content: string | RichText): Promise<void> {
  if (!window.isSecureContext) return copyByCommand(content);
  if (typeof content === "string") return navigator.clipboard.writeText(content);
  const { html, text } = content;
  const asBlob = (type: string, value: string) => new Blob([value], { type });
  const item = { "text/html": asBlob("text/html", html), "text/plain": asBlob("text/plain", text) };
  return navigator.clipboard.write([new ClipboardItem(item)]);
}

function copyByCommand(content: string | RichText): void {
  const { html, text } = typeof content === "string" ? { html: null, text: content } : content;
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  // Inside an open dialog, because it traps the focus.
  const place = document.activeElement?.closest("[role=dialog], [role=alertdialog]") ?? document.body;
  const focused = document.activeElement;
  place.append(field);
  field.select();
  if (html !== null)
    field.addEventListener("copy", (event) => {
      event.clipboardData?.setData("text/html", html);
      event.clipboardData?.setData("text/plain", text);
      event.preventDefault();
    });
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error("the browser did not copy");
}
