/** A value that must not be shown. Whatever prints it (logs, JSON, templates, the console) prints "[secret]". */
export interface Secret {
  /** The value; call it only where the value is used. */
  reveal(): string;
  toString(): string;
  toJSON(): string;
}

const mask = "[secret]";

export function secret(value: string): Secret {
  const shown = () => mask;
  const hidden = {
    reveal: () => value,
    toString: shown,
    toJSON: shown,
    // Used by Node's inspect, and so by the console and most loggers; browsers ignore it.
    [Symbol.for("nodejs.util.inspect.custom")]: shown,
  };
  return Object.freeze(hidden);
}

// Formats of providers' keys, also abbreviated with asterisks or dots as in their error messages.
const keyShapes = [
  /\b(?:sk|rk|pk|gsk|xai|pplx|tgp|hf|key)[-_][\w*.-]{6,}/g,
  /\bAIza[\w*-]{6,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9*]{8,}/g,
  /\bBearer\s+[\w*.~+/=-]{6,}/gi,
];

/** Masks the given secrets and texts that look like a provider's key. */
export function hideSecrets(text: string, secrets: readonly Secret[] = []): string {
  let safe = text;
  for (const one of secrets) {
    const value = one.reveal();
    if (value.length >= 4) safe = safe.replaceAll(value, mask);
  }
  for (const shape of keyShapes) safe = safe.replace(shape, mask);
  return safe;
}
