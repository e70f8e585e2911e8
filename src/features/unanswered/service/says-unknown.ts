/** What answers say when the sources don't have it; apostrophes are straight. */
const phrases = [
  // English
  /\b(?:do|does|did)(?:n't| not) (?:\w+ ){0,3}(?:answer|contain|mention|say|cover|specify|include|provide|state|know)\b/,
  /\b(?:i|we)(?:'m| am|'re| are)? (?:\w+ )?(?:don't|do not|can't|cannot|could not|couldn't|can not) (?:\w+ )?(?:know|find|found|answer)\b/,
  /\bno (?:\w+ ){0,2}(?:information|answer|mention|passage|source)s?\b.{0,60}\b(?:found|available|sources?|knowledge|library|documents?|passages?)\b/,
  /\b(?:not|nothing) (?:\w+ ){0,2}(?:found|mentioned|covered|stated|specified|available) (?:\w+ ){0,3}(?:in|by) (?:the|your|my|these|this)\b/,
  // German
  /\b(?:weiß|kenne|finde|konnte) (?:ich )?(?:\S+ ){0,6}(?:nicht|nichts|kein|keine|keinen)\b/,
  /\b(?:quellen?|unterlagen|dokumente?|textstellen?|wissensquellen|bibliothek)\b.{0,60}\b(?:nicht|nichts|kein|keine|keinen|keinerlei)\b/,
  /\bkeine?n? (?:\S+ ){0,2}(?:information(?:en)?|angaben?|antwort|hinweise?|textstellen?)\b/,
  // French, Spanish, Italian, Portuguese, Dutch
  /\b(?:ne (?:sais|trouve|contiennent|contient|mentionnent|mentionne|répondent|répond|précisent|précise) pas|aucune? (?:information|réponse|source|passage))\b/,
  /\b(?:no (?:lo )?(?:sé|encuentro|encontré|contienen|contiene|mencionan|menciona|responden)|ninguna? (?:información|respuesta|fuente))\b/,
  /\bnon (?:lo )?(?:so|trovo|contengono|contiene|menzionano|rispondono|ho trovato)\b|\bnessun(?:a)? (?:informazione|risposta|fonte)\b/,
  /\bnão (?:sei|encontrei|contêm|contém|mencionam|menciona|respondem)\b|\bnenhuma (?:informação|resposta|fonte)\b/,
  /\b(?:weet ik niet|ik weet het niet|geen (?:informatie|antwoord|bron)|(?:bronnen?|documenten) .{0,40}\b(?:niet|geen))\b/,
] as const;

/** Where an answer says it: at its beginning or its end, not somewhere in a long text. */
const edgeChars = 600;

/** Whether an answer says that it doesn't know. It looks for words, so it misses some ways to say it, and languages. */
export function saysUnknown(answer: string): boolean {
  const text = answer.toLowerCase().replaceAll("’", "'").replaceAll(/\s+/g, " ");
  const edges = text.length > 2 * edgeChars ? `${text.slice(0, edgeChars)} … ${text.slice(-edgeChars)}` : text;
  return phrases.some((phrase) => phrase.test(edges));
}
