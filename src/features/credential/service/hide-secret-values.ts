import { storableText } from "#lib/json/storable-json.ts";

/** Shorter words, such as "Bearer", would hide what is no secret. */
const shortestSecret = 8;

/** Takes secrets out of a response: services that repeat the request must not repeat its secrets to models. */
export const hideSecretValues = (body: string, secrets: readonly string[]): string =>
  secrets
    .flatMap((value) => [value, ...value.split(/\s+/)])
    // Addresses have them encoded.
    .flatMap((value) => [value, encodeURIComponent(storableText(value))])
    .filter((value) => value.length >= shortestSecret)
    .toSorted((one, other) => other.length - one.length)
    .reduce((safe, value) => safe.replaceAll(value, "[secret]"), body);
