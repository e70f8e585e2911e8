/** Characters that nobody sees: controls except tab and newline, formatting marks, private use, and blank letters. */
const invisible =
  /[^\P{Cc}\t\n]|(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cs}\u115f\u1160\u3164\uffa0]|[\u{e0100}-\u{e01ef}]/gu;
/** The two joiners are part of emoji and of some scripts, but hide text anywhere else. */
const strayJoiners =
  /(?<![\u0080-\u200b\u2010-\u{10ffff}])[\u200c\u200d]+|[\u200c\u200d]+(?![\u0080-\u200b\u2010-\u{10ffff}])/gu;

/**
 * A text from outside without characters that can hide or reorder parts of it: control characters, zero-width
 * characters, and marks that change the direction. Line ends become newlines.
 */
export function visibleText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replaceAll(invisible, "")
    .replaceAll(strayJoiners, "");
}

/** Like `visibleText`, on one line. */
export function visibleLine(text: string): string {
  return visibleText(text.replaceAll(/\s+/g, " ")).replaceAll(/\s+/g, " ").trim();
}
