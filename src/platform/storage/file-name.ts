const nameChars = 150;
const nameBytes = 200;
const extensionPattern = /\.[A-Za-z0-9]{1,12}$/;
const devicePattern = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Control characters, lone surrogates, and bidirectional marks, which can make "exe.fdp" look like "pdf.exe". */
const invisibleCharacters =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]/gu;

/**
 * A file name that is safe to show, to send in a header and to save on any system: no folders, control characters or
 * device names, at most 150 characters, with its extension. Only for people; paths and keys are built from ids.
 */
export function safeFileName(name: string): string {
  const plain = name
    .normalize("NFC")
    .replace(/%(2e|2f|5c|00)/gi, "_")
    .replace(invisibleCharacters, "")
    .replace(/^.*[/\\]/s, "")
    .replace(/[<>:"|?*]/g, "_")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  if (!plain) return "file";
  const extension = extensionPattern.exec(plain)?.[0] ?? "";
  const stem = shorten(plain.slice(0, plain.length - extension.length), nameChars - extension.length);
  return `${devicePattern.test(plain) ? "_" : ""}${stem}${extension}`;
}

function shorten(text: string, chars: number): string {
  const letters = Array.from(text).slice(0, chars);
  while (Buffer.byteLength(letters.join("")) > nameBytes) letters.pop();
  return letters.join("").trimEnd();
}

/** The Content-Disposition header, with the name in ASCII for old clients and in UTF-8 (RFC 6266). */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const safe = safeFileName(name);
  const ascii = safe.replace(/[^\u0020-\u007e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
