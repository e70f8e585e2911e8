import { z } from "zod";
import { limits } from "../limits.ts";

const text = z.string().max(limits.oauth.answerChars);

/** What the page of a service that signs people in sends back. Without a code, it refused. */
export const signInAnswer = z.strictObject({
  state: text.min(1),
  code: text.min(1).optional(),
  iss: text.optional(),
});
export type SignInAnswer = z.output<typeof signInAnswer>;
