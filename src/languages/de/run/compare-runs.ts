import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/run/compare-runs.ts";

const steps = (count: number) => plural(count, "Schritt", "Schritte");
const stepsDative = (count: number) => plural(count, "Schritt", "Schritten");

export const compareRunsText: typeof english.compareRunsText = {
  title: "Läufe vergleichen",
  open: "Mit einem anderen Lauf vergleichen …",
  compare: "Vergleichen",
  choose: "Lauf zum Vergleichen auswählen",
  search: "Läufe dieses Workflows suchen",
  noOther: "Dieser Workflow hat noch keine anderen Läufe.",
  startRun: "Lauf starten",
  missing: "Einer dieser Läufe wurde gelöscht oder ist nicht zugänglich.",
  allRuns: "Alle Läufe",
  swap: "Seiten tauschen",
  chooseOther: "Mit einem anderen Lauf vergleichen",
  firstRun: "Erster Lauf",
  secondRun: "Zweiter Lauf",
  onlyDifferences: "Nur Unterschiede",
  result: (different, total) =>
    different === 0
      ? `Keine Unterschiede in ${stepsDative(total)}`
      : `Unterschiede in ${different} von ${stepsDative(total)}`,
  noDifferences: "Alle Schritte haben denselben Status, dasselbe Modell, dieselben Kosten, Eingaben und Ausgaben.",
  showAll: "Alle Schritte anzeigen",
  hiddenSteps: (count) => `${steps(count)} ohne Unterschiede`,
  otherWorkflow: "Diese Läufe gehören zu verschiedenen Workflows. Schritte werden nach ihrem Titel zugeordnet.",
  otherVersion: (first, second) => `Der erste Lauf verwendete Version ${first}, der zweite Version ${second}.`,
  version: "Version",
  status: "Status",
  started: "Gestartet",
  duration: "Dauer",
  credits: "Credits",
  model: "Modell",
  trigger: "Auslöser",
  notRun: "Nicht in diesem Lauf",
  none: "–",
  input: "Eingabe",
  output: "Ausgabe",
  error: "Fehler",
  item: (number) => `Element ${number}`,
  named: (kind, name) => `${kind}: ${name}`,
  same: "In beiden Läufen gleich",
  empty: "Leer",
};
