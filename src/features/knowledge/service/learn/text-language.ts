/** What the library knows of a language. */
interface TextLanguage {
  /** BCP 47; "und" for prose in none of the known languages, null for texts that don't tell, such as tables. */
  readonly tag: string | null;
  /** The configuration of PostgreSQL's full text search, which stems its words; "simple" doesn't. */
  readonly config: string;
}

const words = (list: string) => new Set(list.split(" "));

/** Languages that are told by frequent words. What two of them share counts for both; single Latin letters for none. */
const known = [
  ["en", "english", "the of and to in is that for it with as was be are by this not have from or which you their at"],
  ["de", "german", "der die das und nicht ist von mit sich auf ein eine auch dem den des zu für wird im als bei oder"],
  [
    "fr",
    "french",
    "le la les des du et est une un dans pour que qui pas sur au aux avec ce il elle sont ne par plus ou",
  ],
  ["es", "spanish", "el la los las de del en que es una un por con para no se al lo su como más pero son está desde"],
  ["it", "italian", "il lo la gli di che un una per non con del della dei nel sono si al alla come più anche da ma"],
  [
    "pt",
    "portuguese",
    "os as de do da dos das em que um uma por com para não se ao no na como mais mas são pelo nos sua seu foi muito",
  ],
  ["nl", "dutch", "de het een en van in is dat niet te op met zijn voor aan er ook als maar om bij wordt naar door je"],
  [
    "sv",
    "swedish",
    "och att det som en på är av för med den till inte har de ett om var jag från vid kan eller ska när",
  ],
  [
    "da",
    "danish",
    "og at det som en på er af for med den til ikke har de et om var jeg fra ved kan eller skal når også",
  ],
  [
    "no",
    "norwegian",
    "og det som en på er av for med den til ikke har de et om var jeg fra ved kan eller skal når også",
  ],
  ["fi", "finnish", "ja on ei se että oli joka mutta kun ovat myös tai hän niin kuin voi jos sen ole sekä mukaan vain"],
  ["hu", "hungarian", "az és hogy nem egy is ez van meg volt csak ha már de mint vagy lehet kell minden után azt el"],
  ["ro", "romanian", "și în de la cu nu un este să pe care din mai pentru sunt al ale sau ce dar fi prin după dacă"],
  ["ca", "catalan", "el la els les de del en que és una un per amb no es al com més però són dels aquest aquesta ser"],
  [
    "tr",
    "turkish",
    "ve bir bu da de için ile olarak çok daha var olan ne gibi sonra kadar en her değil ama veya olduğu",
  ],
  [
    "id",
    "indonesian",
    "yang dan di ini itu dengan untuk dari tidak dalam pada adalah ke akan oleh atau juga dapat ada",
  ],
  ["lt", "lithuanian", "ir yra kad su iš tai ne kaip bet ar nuo per buvo dėl jo apie už jei gali taip pat arba po"],
  ["ru", "russian", "и в не на что с по как это к для из он от за о но или так же бы при до если его все может"],
  ["sr", "serbian", "и у је да се на су за од са као не који које која али или јe ли по што би до због код ће"],
].map(([tag = "", config = "", frequent = ""]) => ({ language: { tag, config }, frequent: words(frequent) }));

/** Languages that are told by their script, with the share of letters from which they are. Kana is mixed with Han. */
const scripts = [
  ["ja", "simple", 0.1, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["ko", "simple", 0.3, /\p{Script=Hangul}/gu],
  ["zh", "simple", 0.3, /\p{Script=Han}/gu],
  ["th", "simple", 0.3, /\p{Script=Thai}/gu],
  ["el", "greek", 0.5, /\p{Script=Greek}/gu],
  ["hy", "armenian", 0.5, /\p{Script=Armenian}/gu],
  ["ar", "arabic", 0.5, /\p{Script=Arabic}/gu],
  ["hi", "hindi", 0.5, /\p{Script=Devanagari}/gu],
  ["ta", "tamil", 0.5, /\p{Script=Tamil}/gu],
] as const;

const sampleChars = 20_000;
/** In Markdown. Names and numbers don't tell a language. */
const tableRow = /^\|.*$/gm;
/** Share of frequent words in a text from which its language is certain enough. */
const enough = 0.08;
/** From so many letters on, their script says something. */
const scriptLetters = 20;

/** The language of a text by its script or its frequent words. What says nothing, such as a table, is taken for English. */
export function findTextLanguage(text: string): TextLanguage {
  const sample = text.slice(0, sampleChars).replaceAll(tableRow, "").toLowerCase();
  const letters = count(sample, /\p{L}/gu);
  const script = scripts.find(([, , share, pattern]) => count(sample, pattern) > share * letters);
  if (script) return { tag: script[0], config: script[1] };
  const found = sample.match(/\p{L}+/gu) ?? [];
  const shares = known.map(({ frequent, language }) => ({
    language,
    share: found.filter((word) => frequent.has(word)).length / Math.max(1, found.length),
  }));
  const [best] = shares.toSorted((a, b) => b.share - a.share);
  if (best && best.share >= enough) return best.language;
  const isProse = found.length >= 100 && best !== undefined && best.share < enough / 4;
  if (isProse || isOtherScript(sample)) return { tag: "und", config: "simple" };
  return { tag: null, config: "english" };
}

/** Whether most letters are of another script than Latin. */
function isOtherScript(sample: string): boolean {
  const letters = count(sample, /\p{L}/gu);
  return letters >= scriptLetters && count(sample, /\p{Script=Latin}/gu) < letters / 2;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** What the chunks of a language may be indexed with. */
export function configurationsOf(tag: string | null): readonly string[] {
  const config =
    known.find(({ language }) => language.tag === tag)?.language.config ?? scripts.find(([own]) => own === tag)?.[1];
  return config ? [config] : ["english", "simple"];
}
