import type { ShownField, ShownQuestion } from "#features/run/schema.ts";

/** The names of the inputs of the page. */
export const givenNameName = "given-name";
export const fieldName = ({ id }: Pick<ShownQuestion, "id">, { key }: Pick<ShownField, "key">): string =>
  `${id}.${key}`;
export const decisionName = ({ id }: Pick<ShownQuestion, "id">): string => `decision.${id}`;
export const commentName = ({ id }: Pick<ShownQuestion, "id">): string => `comment.${id}`;
