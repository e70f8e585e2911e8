import { hideKeys } from "#importers/redact.ts";

const secretWords =
  /\b(?:pass(?:word|wort|code|phrase)s?|kennw[oö]rt(?:er)?|pins?|tans?|cvv|cvc|(?:api|secret|private|access|recovery|license)[- ]?keys?|zugangsdaten|secrets?|tokens?)\b/i;
const privateKey = /-----BEGIN [A-Z ]*(?:KEY|CERTIFICATE)/;
const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/;
const longDigits = /\d(?:[ -]?\d){11,18}/g;
/** Long, and with letters and digits mixed like no word or number is. */
const randomText = /(?=[\w+/=-]*[a-z])(?=[\w+/=-]*[A-Z])(?=(?:[\w+/=-]*\d){3})[\w+/=-]{20,}/;

/** Whether a text has, or speaks of, something that nobody should keep in a note: a key, a password, a card or account. */
export function hasSecret(text: string): boolean {
  return (
    hideKeys(text) !== text ||
    [secretWords, privateKey, iban, randomText].some((shape) => shape.test(text)) ||
    (text.match(longDigits) ?? []).some(isCardNumber)
  );
}

/** The check digit of card numbers. */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, "");
  const sum = [...digits].toReversed().reduce((total, char, index) => {
    const digit = Number(char) * (index % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}
