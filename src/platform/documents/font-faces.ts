import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { resolveSibling } from "../process-sandbox/launcher.ts";

/** The packaged browser has letters of Latin, Greek and Cyrillic only. Each family has the next kind of letters. */
const families = [
  { name: "Noto Sans Hebrew Variable", folder: "@fontsource-variable/noto-sans-hebrew", css: "index.css" },
  { name: "Noto Sans Arabic Variable", folder: "@fontsource-variable/noto-sans-arabic", css: "index.css" },
  { name: "Noto Emoji", folder: "@fontsource/noto-emoji", css: "index.css" },
  { name: "Noto Sans SC Variable", folder: "@fontsource-variable/noto-sans-sc", css: "index.css" },
] as const;

/** Has the signs of currencies, which the families above declare but do not have. */
const currencyFamily = "Inter Currency";
const currencyRange = "U+20A0-20AB,U+20AD-20C0";
/** Has digits beside the frame of keycap emoji, which only one font can draw together. */
const keycapFamily = "Noto Emoji Keycap";
const keycapRange = "U+23,U+2A,U+30-39,U+20E3,U+FE0F";
const keycapFrame = 0x20e3;

const packages = resolveSibling("../../../node_modules/", import.meta.url);

/** The families of `fontFacesFor`, in the order in which a browser looks for a letter. */
export const letterFonts = [...families.map(({ name }) => name), currencyFamily].map((name) => `"${name}"`).join(", ");

/** Open Sans comes last, because it would take all letters and draw those that it doesn't have as blanks. */
export const fontStack = `${letterFonts}, "Open Sans"`;

/** The family of keycap emoji. */
export const keycapFontStack = `"${keycapFamily}", ${fontStack}`;

/** The family of code, with Latin letters only. Its file is beside this module, because it is a small part of its package. */
export const codeFontStack = `"Noto Sans Mono", ${fontStack}`;

/** The rule with the font of code, as data. */
export async function codeFontFace(): Promise<string> {
  const file = await readFile(new URL("./fonts/noto-sans-mono-latin.woff2", import.meta.url));
  const range = "U+0-FF,U+131,U+152-153,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212";
  return fontFace("Noto Sans Mono", { weight: "400", range }, file);
}

const fontFace = (name: string, { weight, range }: Omit<Face, "file">, file: Buffer): string =>
  `@font-face{font-family:"${name}";font-weight:${weight};src:url(data:font/woff2;base64,${file.toString("base64")}) format("woff2");unicode-range:${range}}`;

/** Rules with the font files that the letters of this text need, as data. Empty for plain Latin text. */
export async function fontFacesFor(text: string): Promise<string> {
  const letters = [...new Set(text)].flatMap((letter) => letter.codePointAt(0) ?? []).filter(isBeyondLatin);
  if (letters.length === 0) return "";
  const rules: string[] = [];
  for (const { name, folder, css } of families) {
    const place = join(packages, folder);
    const faces = parseFaces(await readFile(join(place, css), "utf8"));
    for (const { file, ...face } of faces) {
      if (!letters.some((letter) => isIn(letter, face.range))) continue;
      const data = await readFile(join(place, file));
      rules.push(fontFace(name, face, data));
      if (letters.includes(keycapFrame) && isIn(keycapFrame, face.range))
        rules.push(fontFace(keycapFamily, { ...face, range: keycapRange }, data));
    }
  }
  if (letters.some((letter) => isIn(letter, currencyRange))) {
    const data = await readFile(new URL("./fonts/inter-latin-ext.woff2", import.meta.url));
    rules.push(fontFace(currencyFamily, { weight: "100 900", range: currencyRange }, data));
  }
  return rules.join("\n");
}

/** Open Sans has the letters before Hebrew. Punctuation and arrows may be in any family. */
const isBeyondLatin = (letter: number): boolean => letter >= 0x590 && !(letter >= 0x2000 && letter <= 0x206f);

interface Face {
  readonly file: string;
  /** The value of `unicode-range`. */
  readonly range: string;
  readonly weight: string;
}

/** The faces of a style sheet that comes with a font. */
function parseFaces(css: string): Face[] {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, body = ""]) => {
    const file = /url\(\.\/(files\/[\w.-]+\.woff2)\)/.exec(body)?.[1];
    const range = /unicode-range:\s*([^;]+);/.exec(body)?.[1];
    const weight = /font-weight:\s*([^;]+);/.exec(body)?.[1] ?? "400";
    return file && range ? [{ file, range: range.split(",").filter(isRangeBeyondLatin).join(","), weight }] : [];
  });
}

/** Digits are a part of emoji, too, but they belong to Open Sans. */
const isRangeBeyondLatin = (range: string): boolean => isBeyondLatin(Number.parseInt(range.trim().slice(2), 16));

const isIn = (letter: number, range: string): boolean =>
  range.split(",").some((one) => {
    const [from = "", to = from] = one.trim().replace(/^U\+/i, "").split("-");
    return letter >= Number.parseInt(from, 16) && letter <= Number.parseInt(to, 16);
  });
