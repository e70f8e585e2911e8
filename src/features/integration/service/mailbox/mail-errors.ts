import { AppError } from "#lib/errors.ts";
import { outboundText } from "#product/texts/http/outbound-errors.ts";
import { mailboxErrorText as text } from "#product/texts/integration/mailbox-errors.ts";
import type { MailServer } from "../../apps/mailbox/settings.ts";

const tlsCodes =
  /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO$|ETLS$|HOSTNAME_MISMATCH|ERR_OSSL|STARTTLS)/i;
const timeoutCodes = new Set(["ETIMEDOUT", "ETIMEOUT", "CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT"]);

/** The errors behind an error; the libraries for mail use two names for it. */
function* causesOf(error: unknown): Generator<Error> {
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < 5; depth++) {
    yield cause;
    cause = cause.cause ?? (cause as { _err?: unknown })._err;
  }
}

/** The library for SMTP replaces codes of the connection by its own. */
function codesOf(error: Error): string[] {
  const { code, originalCode } = error as { code?: unknown; originalCode?: unknown };
  return [originalCode, code].filter((one) => typeof one === "string");
}

/** The server refused the user name or the password. */
export const isLoginRefusal = (error: unknown): boolean =>
  [...causesOf(error)].some((cause) => "authenticationFailed" in cause || codesOf(cause).includes("EAUTH"));

/** What people read of an error of a mail server. What the server said may have addresses, so only codes are kept. */
export function mailError(error: unknown, { host }: MailServer, hasExpired = false): AppError {
  const causes = [...causesOf(error)];
  const own = causes.find((cause) => cause instanceof AppError);
  if (own) return own;
  const codes = causes.flatMap(codesOf);
  const isRefusal = isLoginRefusal(error);
  const cause = Object.assign(new Error(`mail server: ${codes.join(", ")}`), isRefusal && { code: "EAUTH" });
  const fail = (sentence: string) => new AppError("provider", sentence, { cause });
  if (isRefusal) return fail(text.loginRefused(host));
  const isTls =
    codes.some((code) => tlsCodes.test(code)) || causes.some(({ message }) => /\b(STARTTLS|TLS|SSL)\b/.test(message));
  if (isTls) return fail(text.noTls(host));
  if (hasExpired || codes.some((code) => timeoutCodes.has(code))) return fail(outboundText.timedOut(host));
  return fail(text.noMailServer(host));
}
