/** Scripts that one language uses, or nearly so. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["zh", /\p{Script=Han}/gu],
  ["ru", /\p{Script=Cyrillic}/gu],
  ["el", /\p{Script=Greek}/gu],
  ["ar", /\p{Script=Arabic}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["th", /\p{Script=Thai}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
];

/** Frequent short words, those that several of these languages share left out. */
const words: Readonly<Record<string, string>> = {
  en: "the and of to is that for with this are you it was be have from not can your which",
  de: "der die und das ist nicht ein eine zu mit den von für auf dem sich auch werden sind wird",
  fr: "le les et est une pour dans que qui pas vous avec sur sont cette plus des du nous ce",
  es: "el los y las una por para es que con del como más pero este esta su al lo se",
  it: "il di che è un per non sono con della gli anche come questo nel più alla delle dei ed",
  pt: "o os e uma para não com é do da em mais como dos das ao você são pela isso",
  nl: "het een en van niet dat je voor zijn met op ook wordt aan deze naar bij uit kan hebben",
  pl: "i w nie na się z do jest to że jak ale za od przez są oraz dla po które",
};
const lists = Object.entries(words).map(([language, list]) => [language, new Set(list.split(" "))] as const);

const sampleChars = 2_000;

/** The language that a text is most likely in, as a tag such as "de"; null if nothing tells. */
export function findLanguage(text: string): string | null {
  const sample = text.slice(0, sampleChars).toLowerCase();
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  for (const [language, script] of scripts) if ((sample.match(script)?.length ?? 0) > letters * 0.2) return language;
  const said = sample.match(/[\p{L}']+/gu) ?? [];
  const counts = lists.map(([language, list]) => ({ language, count: said.filter((word) => list.has(word)).length }));
  const [best, next] = counts.toSorted((one, other) => other.count - one.count);
  return best && best.count > (next?.count ?? 0) ? best.language : null;
}
