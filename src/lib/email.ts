/** Whether a text looks like an e-mail address, as a form may say while somebody writes; the server looks closer. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[a-z0-9-]{2,}$/i.test(text);
}
