/** Words that SQL doesn't take as names without quotes. */
const reserved = new Set(
  "add all alter and as autoincrement between case check collate commit constraint create default deferrable delete distinct drop else escape except exists foreign from group having if in index insert intersect into is isnull join limit not nothing notnull null on or order primary references returning select set table then to transaction union unique update using values when where".split(
    " ",
  ),
);

const spelled: Readonly<Record<string, string>> = {
  ...{ ä: "ae", ö: "oe", ü: "ue", ß: "ss" },
  ...{ "%": " percent ", "€": " eur ", $: " usd ", "£": " gbp ", "&": " and ", "#": " no " },
};

/** A name that SQL takes without quotes: "Price (€)" is price_eur. `fallback` stands for a text without letters. */
export function toSqlName(text: string, fallback: string, maxChars: number): string {
  const plain = text
    .toLowerCase()
    .replaceAll(/[äöüß%€$£&#]/g, (sign) => spelled[sign] ?? sign)
    .normalize("NFKD")
    .replaceAll(/\p{Mn}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_");
  const name =
    [...plain]
      .slice(0, maxChars)
      .join("")
      .replaceAll(/^_+|_+$/g, "") || fallback;
  return /^\p{N}/u.test(name) || reserved.has(name) ? `c_${name}` : name;
}

/** Each name once: the second "price" is price_2. */
export function createNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    let free = name;
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${name}_${count}`;
    taken.add(free.toLowerCase());
    return free;
  };
}
