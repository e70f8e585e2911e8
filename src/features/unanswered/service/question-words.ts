/** Words that questions have in common; they don't say what is asked. */
const common: ReadonlySet<string> = new Set(
  (
    "a about all am an and any are as at be been but by can could did do does for from get give had has have how i if in into is it " +
    "its may me much many must my need of on or our please should so tell than that the their them there these they this to us was " +
    "we were what when where which who whom whose why will with would you your " +
    "aber als am an auch auf aus bei bin bis bitte da damit das dass dem den der des die dies diese dieser dieses du ein eine einem " +
    "einen einer es für gibt haben hat ich ihr im in ist kann kannst man mein mich mir mit muss nach nicht oder sag sich sie sind so " +
    "über um und uns unser viel viele von vor wann war warum was welche welcher welches wem wen wer werden wie wieso wird wir wo zu " +
    "zum zur"
  ).split(" "),
);
const endings = /(?:ungen|ings?|ung|ies|ed|en|er|es|em|e|s|n)$/;
const minStem = 3;

/** The words of a question that count, without endings, each once and in the order of the alphabet. */
export function questionWords(question: string): string[] {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const kept = words.filter((word) => !common.has(word));
  return [...new Set((kept.length > 0 ? kept : words).map(stem))].toSorted();
}

function stem(word: string): string {
  const short = word.replace(endings, "");
  return short.length >= minStem ? short : word;
}

/** The share of words that two questions have in common, from 0 to 1. */
export function similarQuestions(one: readonly string[], other: readonly string[]): number {
  const known = new Set(other);
  const shared = one.filter((word) => known.has(word)).length;
  const all = one.length + other.length - shared;
  return all === 0 ? 0 : shared / all;
}
