import type * as english from "#product/texts/run/outside-values.ts";

export const outsideValueText: typeof english.outsideValueText = {
  unknown: (name) =>
    `Das erste Formular des Workflows hat kein Feld „${name}“. Bei Namen zählt die Groß- und Kleinschreibung.`,
  ambiguous: (label) => `Mehrere Felder heißen „${label}“. Nimm die ID des Felds.`,
  twice: (label) => `Das Feld „${label}“ kommt doppelt vor, mit seiner ID und mit seinem Namen.`,
  tooManyLinks: (max) => (max === 1 ? "Nur 1 Link ist erlaubt." : `Höchstens ${max} Links sind erlaubt.`),
  noForm: "Dieser Workflow beginnt ohne Formular und nimmt daher keine Werte an.",
};
