/** A language whose words PostgreSQL can stem: its tag, and its configuration of full text search. */
export interface TextLanguage {
  /** BCP 47. */
  readonly tag: string;
  readonly configuration: string;
}

/** The most common small words of each language; those that several languages share are no use. */
const commonWords: readonly (TextLanguage & { readonly words: string })[] = [
  { tag: "en", configuration: "english", words: "the and of to is that for with you are this be from have not it" },
  {
    tag: "de",
    configuration: "german",
    words: "der die und das ist nicht ein eine den mit für auf dem sich wird werden",
  },
  { tag: "fr", configuration: "french", words: "le les et des est une dans pour que qui sur avec pas vous du au" },
  { tag: "es", configuration: "spanish", words: "el los las y que una por con para del es su se al lo como" },
  { tag: "it", configuration: "italian", words: "il gli che di una per con non sono della dei nel è si al più" },
  { tag: "pt", configuration: "portuguese", words: "os as que uma não com para do da em é dos no na se ao" },
  { tag: "nl", configuration: "dutch", words: "het een van en dat niet zijn met voor op aan ook bij wordt naar uit" },
  { tag: "sv", configuration: "swedish", words: "och att det som är en för med inte på av till har den ett om" },
  { tag: "da", configuration: "danish", words: "og at det er en til på af ikke med som for den der et har" },
  { tag: "ru", configuration: "russian", words: "и в не на что с по это как но он из за для от так" },
];

/** Tables and lists have too few small words to tell. Names and numbers are found all the same. */
const undetermined: TextLanguage = { tag: "und", configuration: "english" };
const readChars = 20_000;
/** Of a text's words, as a share, that a language must explain. */
const minShare = 0.08;

/** The language of a text by its most common words. */
export function findTextLanguage(text: string): TextLanguage {
  const words =
    text
      .slice(0, readChars)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const scores = commonWords.map(({ tag, configuration, words: common }) => {
    const known = new Set(common.split(" "));
    return { tag, configuration, share: words.filter((word) => known.has(word)).length / words.length };
  });
  const [best] = scores.toSorted((a, b) => b.share - a.share);
  return best && best.share >= minShare ? { tag: best.tag, configuration: best.configuration } : undetermined;
}

/** The configuration for a language by its tag. A language that PostgreSQL can't stem is looked up as it is written. */
export function configurationOf(tag: string | null): string {
  if (tag === null || tag === undetermined.tag) return undetermined.configuration;
  const [language] = tag.toLowerCase().split("-");
  return commonWords.find((one) => one.tag === language)?.configuration ?? "simple";
}
