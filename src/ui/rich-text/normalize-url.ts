/** Completes a typed URL or email address; null when it isn't a valid link target. */
export function normalizeUrl(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/.test(text)) return `mailto:${text}`;
  const full = /^[a-z][a-z+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full) || /\s/.test(text)) return null;
  const { protocol, hostname } = new URL(full);
  if (protocol === "mailto:") return full;
  return /^https?:$/.test(protocol) && hostname.includes(".") ? full : null;
}
