import { expect, test } from "vitest";
import { configurationsOf, findTextLanguage } from "./service/learn/text-language.ts";

test.each([
  ["Ferns need shade, and they like water in the evening. It is best to keep them cool.", "en", "english"],
  [
    "Farne brauchen Schatten, und sie mögen Wasser am Abend. Es ist gut, wenn der Boden nicht trocken ist.",
    "de",
    "german",
  ],
  ["Les fougères ont besoin d'ombre et elles aiment l'eau le soir. ".repeat(3), "fr", "french"],
  ["Los helechos necesitan sombra y les gusta el agua por la tarde.", "es", "spanish"],
  ["Le felci hanno bisogno di ombra e non amano il sole della mattina.", "it", "italian"],
  ["As samambaias precisam de sombra e não gostam do sol da manhã.", "pt", "portuguese"],
  ["Varens hebben schaduw nodig en het is goed dat de grond niet droog is.", "nl", "dutch"],
  ["Папоротникам нужна тень, и они не любят солнце, как это бывает летом на юге.", "ru", "russian"],
  ["シダは日陰を好みます。夕方に水をやってください。", "ja", "simple"],
  ["蕨类植物喜欢阴凉，晚上要浇水。", "zh", "simple"],
  ["고사리는 그늘을 좋아하며 저녁에 물을 줍니다.", "ko", "simple"],
  ["เฟิร์นชอบร่มเงาและน้ำในตอนเย็น", "th", "simple"],
  ["Οι φτέρες χρειάζονται σκιά.", "el", "greek"],
  ["Paprocie potrzebują cienia, a wieczorem lubią wodę. ".repeat(20), "und", "simple"],
  ["| a | 1 |\n| b | 2 |", null, "english"],
  ["| Bench | Cedar |\n".repeat(120), null, "english"],
  ["", null, "english"],
])("%s", (text, tag, config) => {
  expect(findTextLanguage(text)).toEqual({ tag, config });
  expect(configurationsOf(tag)).toContain(config);
});
