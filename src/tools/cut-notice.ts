import type { CutResult } from "#lib/ui-message.ts";

/** Follows the beginning of a long result, for the model. */
export const cutNotice = ({ id, chars, next }: CutResult): string =>
  `[Only a part of this result is shown. It has ${chars} characters. To read on, call read_result with {"resultId": "${id}", "offset": ${next}}.]`;
