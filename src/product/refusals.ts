import { AppError } from "#lib/errors.ts";
import { commonErrorText } from "./texts/common/errors.ts";

/** Throws because the entity does not exist, or not for this person. `what` is its kind, such as "workflow". */
export function notFound(what: string): never {
  throw new AppError("not_found", commonErrorText.notFound(what));
}

/** Throws unless the action is permitted. */
export function assertAllowed(permitted: boolean, text: string = commonErrorText.forbidden): void {
  if (!permitted) throw new AppError("forbidden", text);
}
