/** Whether a text looks like an email address, for checks while typing; the server checks more strictly. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[a-z0-9-]{2,}$/i.test(text);
}
