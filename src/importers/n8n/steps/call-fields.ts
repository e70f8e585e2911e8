/** Finds the values of a call that code reads, so that a form asks for each of them. */

const body = String.raw`\bjson\s*(?:\??\.body\b|\[\s*["']body["']\s*\])`;
/** `$json.body.name`. */
const directly = new RegExp(`${body}\\??\\.([A-Za-z_$][\\w$]{0,60})(?![\\w$]|\\s*\\()`, "g");
/** `const call = $json.body ?? $json`. */
const named = new RegExp(
  `\\b(?:const|let|var)\\s+([A-Za-z_]\\w{0,60})\\s*=[^;\\n]{0,200}?${body}(?!\\s*\\??\\.[A-Za-z_])`,
  "g",
);
/** `const { name, mail: to } = $json.body`. */
const unpacked = new RegExp(
  `\\b(?:const|let|var)\\s*\\{([^{}]{1,500})\\}\\s*=[^;\\n]{0,200}?${body}(?!\\s*\\??\\.[A-Za-z_])`,
  "g",
);

/** The names in the order of the code, without duplicates. */
export function callFieldsIn(code: string): string[] {
  const found: { at: number; name: string }[] = [];
  const add = (name: string | undefined, at: number) => {
    if (name) found.push({ at, name });
  };
  for (const one of code.matchAll(directly)) add(one[1], one.index);
  for (const one of code.matchAll(unpacked))
    for (const part of (one[1] ?? "").split(",")) add(/^\s*(\w{1,60})/.exec(part)?.[1], one.index);
  for (const one of code.matchAll(named))
    for (const read of code.matchAll(
      new RegExp(`(?<![\\w.$])${one[1]}\\??\\.([A-Za-z_]\\w{0,60})(?![\\w$]|\\s*\\()`, "g"),
    ))
      add(read[1], read.index);
  const inTurn = found.toSorted((a, b) => a.at - b.at).map(({ name }) => name);
  return [...new Set(inTurn)].slice(0, 15);
}
