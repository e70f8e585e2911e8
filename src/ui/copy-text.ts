/**
 * Copies text to the clipboard; throws when the browser refuses. Over plain http, browsers have no
 * `navigator.clipboard`, so `execCommand` is used.
 */
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  // Inside an open dialog, because it traps the focus.
  const place = document.activeElement?.closest("[role=dialog], [role=alertdialog]") ?? document.body;
  const focused = document.activeElement;
  place.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error("the browser did not copy");
}
