import { z } from "zod";
import { limits } from "#product/limits.ts";

const textUpTo = (maxChars: number) =>
  z
    .string()
    .transform((value) => value.slice(0, maxChars))
    .catch("");

const generatedStyle = z.object({
  title: textUpTo(limits.style.titleChars).transform((title) => title.replaceAll(/\s+/g, " ")),
  desc: textUpTo(limits.style.descChars),
});

/** Parses what a model has written so far of a brand voice. */
export const parseGeneratedStyle = (value: unknown): { title: string; desc: string } =>
  generatedStyle.parse(Object(value));

const preview = z.object({ text: textUpTo(limits.style.previewChars) });

/** Parses what a model has written so far of a preview. */
export const parsePreview = (value: unknown): string => preview.parse(Object(value)).text;
