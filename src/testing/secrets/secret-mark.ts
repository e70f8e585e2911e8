/**
 * Part of every secret that tests enter and that doubles of services hand out. Wherever it appears later in the clear, a
 * secret has leaked.
 */
export const secretMark = "0nly-between-us";

/** A secret that is found where it leaks, e.g. "key of Slack" for its key. */
export const secretOf = (what: string): string => `${what.replaceAll(" ", "-")}-${secretMark}`;

/** Passwords that journeys type into forms, which must not be found anywhere either. */
export const journeyPasswords = ["a long enough password", "the operator's password"] as const;

/** How a secret looks as it is and encoded, wherever it stands in what was encoded. */
function* spellings(secret: string): Generator<string> {
  yield secret;
  yield encodeURIComponent(secret);
  const bytes = Buffer.from(secret);
  yield bytes.toString("hex");
  // Base64 turns three bytes into four characters, so the same text has three spellings, whose ends depend on its neighbors.
  for (const shift of [0, 1, 2]) {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64");
    yield encoded.slice(Math.ceil((shift * 4) / 3), encoded.length - 4);
  }
}

export const leakedSpellings: readonly string[] = [
  ...new Set([secretMark, ...journeyPasswords].flatMap((secret) => [...spellings(secret)])),
];

/** The first secret that a text contains, as it is spelled there. */
export const findSecret = (text: string): string | undefined => leakedSpellings.find((found) => text.includes(found));
