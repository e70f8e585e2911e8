import { formatList, formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/import/imported-steps.ts";

const quoted = (label: string) => `„${label}“`;
const listed = (names: readonly string[], more = "weitere") =>
  formatList(names.length > 5 ? [...names.slice(0, 4).map(quoted), `${names.length - 4} ${more}`] : names.map(quoted));
/** After a preposition with the dative. */
const listedDative = (names: readonly string[]) => listed(names, "weiteren");

export const importedStepText: typeof english.importedStepText = {
  refused: {
    yamlTooLarge: "Eine YAML-Datei darf höchstens 1 MB groß sein.",
    notYaml: "Das ist kein gültiges JSON oder YAML.",
    empty: (source) => `Diese Datei aus ${source} enthält keinen Workflow.`,
  },
  notes: {
    part: (name, position, total) => `${name} (${position} von ${total})`,
    notesTruncated: "Der Rest passte nicht in die Haftnotizen.",
    settingsTruncated: "Der Rest steht in der Datei.",
    original: (name, type, source) => `**${name}** (${type} in ${source})`,
    notImported: (reason) => `Nicht importiert: ${reason}`,
    instead: (todo) => `Tipp: ${todo}`,
    belongedTo: (names) => `Gehörte zu: ${listed(names)}.`,
    cameAfter: (names) => `Kam nach: ${listed(names)}.`,
    ledTo: (names) => `Führte zu: ${listed(names)}.`,
    notConnected: "War nicht mit anderen Schritten verbunden.",
    startsWith: (steps) => `Hier beginnen Läufe mit ${listedDative(steps)}.`,
    leadsDirectly: (from, to) =>
      `Hier ${from.length === 1 ? "führt" : "führen"} ${listed(from)} direkt zu ${listedDative(to)}.`,
    runsLater: (from, to) => `Hier ${to.length === 1 ? "läuft" : "laufen"} ${listed(to)} später als ${listed(from)}.`,
    connectionOmitted: (from, to) =>
      `Hier führt nichts von ${listedDative(from)} zu ${listedDative(to)}: Diese Verbindung wurde weggelassen.`,
  },
  alternatives: {
    nothing: "Nichts zu tun, außer der Schritt wird gebraucht.",
    unknown: "Ein Agent-Schritt kann Arbeit für ein Modell übernehmen, ein Code-Schritt Berechnungen.",
    notConnected: "Soll er laufen, braucht er einen eigenen Schritt.",
    unread: "Seine Werte gehören in die Schritte, die sie brauchen.",
  },
  mappedTo: {
    step: (type) => `Wurde zu einem Schritt vom Typ „${type}“.`,
    noStepNeeded: "Kein Schritt nötig: Spätere Schritte verwenden die Werte direkt.",
    start: "Kein Schritt nötig: Läufe beginnen mit dem ersten Schritt.",
    replacedBy: (names) => `Ersetzt durch ${formatList(names.map(quoted))}.`,
    inLoop: (loop) => `Wurde zur Aufgabe der Schleife ${quoted(loop)}.`,
    note: "Wurde zu einer Haftnotiz auf der Arbeitsfläche.",
    disabled: "Deaktiviert, wie im Original.",
    shownAnyway: "Kein Schritt nötig: Ergebnisse werden immer angezeigt.",
  },
  reasons: {
    unknown: "Dafür gibt es hier keinen entsprechenden Schritt.",
    unsupportedType: (type) => `Schritte vom Typ ${type} sind hier nicht verfügbar.`,
    notConnected: "Im Original führte nichts zu diesem Schritt.",
    disabled: "Der Schritt war im Original deaktiviert.",
    decidesNothing: "Alle Pfade führen zum selben Schritt, also gibt es nichts zu entscheiden.",
    valuesUnused: "Kein Schritt verwendet die Werte, die er setzt.",
    nothingFollows: "Der Schritt wählt einen Pfad, aber kein Pfad hat einen nächsten Schritt.",
    besideLoop: (loop) =>
      `Die Schleife ${quoted(loop)} gibt ihre Elemente an einen Agenten; dieser Schritt lief daneben.`,
    knowledge: "Der Schritt durchsuchte Dokumente. Sie gehören in die Bibliothek, wo ein Agent sie lesen darf.",
    tool: "Dem Agenten hier ein Tool dafür geben oder die andere App mit einem Schritt „HTTP-Anfrage“ aufrufen.",
    otherApp:
      "Der Schritt arbeitet in einer anderen App. Ein Agent mit dieser Integration oder ein Schritt „HTTP-Anfrage“ kann das übernehmen.",
    memory: "Schritte haben hier kein Gedächtnis. Erwähne die früheren Schritte, die sie kennen sollen.",
    state: "Eigene Variablen gibt es hier nicht. Erwähne den Schritt, der den Wert hat.",
  },
  checklist: {
    account: (name) => `Arbeitete mit dem Konto ${quoted(name)}. Es muss neu verbunden werden.`,
    replace: "Platzhalter ersetzen oder löschen.",
  },
  triggers: {
    when: (times, timezone) => (timezone ? `${times}, ${timezone}` : `${times}, eigene Zeitzone`),
    schedule: (when) => `Wird ein Zeitplan: ${when}.`,
    webhook: (call, answer) =>
      `Wird ein Webhook mit einer neuen URL und einem Geheimnis. Bisher wurde er mit ${call} aufgerufen, hier mit POST. Antwort: ${answer}.`,
    appEvent: (event) => `Wird ein App-Ereignis: ${event}.`,
    switchOnSchedule: (title, when) => `Den Zeitplan ${quoted(title)} einschalten (${when}).`,
    switchOnWebhook: (title, call) =>
      `Für den Webhook ${quoted(title)} ein Geheimnis erstellen, es mit der neuen URL allen geben, die bisher ${call} aufrufen, und ihn einschalten.`,
    switchOnAppEvent: (title, app) =>
      `${app} für diesen Workspace verbinden und das App-Ereignis ${quoted(title)} einschalten.`,
  },
  approximated: {
    continued: "Hatte einen Pfad für Fehler. Hier läuft es mit N/A weiter.",
    sequential: "Der Schritt startete mehrere Schritte parallel. Hier laufen sie nacheinander.",
    wholeList: "Der Schritt verarbeitete Elemente einzeln. Hier gibt er den ganzen Text weiter.",
    joinedBranches: "Der Schritt führte Pfade zusammen. Für Pfade, die nicht genommen werden, steht hier „N/A“.",
    wholeOutput: (name, typed) => `Liest ${quoted(name)} ganz statt nur zum Teil: ${typed.join(", ")}.`,
    temperature: (value) => `Die Temperatur ${formatNumber(value)} liegt über 1 und wurde deshalb auf 1 gesetzt.`,
    model: (name) =>
      `Das Modell ${quoted(name)} ist hier nicht verfügbar. Der Agent wählt selbst eines aus („Automatisch“).`,
    loopTasks: (count) =>
      `Die Schleife hatte ${plural(count, "Aufgabe", "Aufgaben")} für jedes Element. Hier erledigt ein Agent alle.`,
    templateLogic: "Eine Vorlage wiederholte Teile oder wählte sie aus. Hier füllt ein Agent sie aus.",
    loopTemplate: "Eine Vorlage setzte das Ergebnis jedes Elements zusammen. Hier macht das der Agent der Schleife.",
    show: "Zeigt den Text und wartet, bis ihn jemand gelesen hat.",
    choice: "Ein Modell entscheidet anhand der Bedingungen, die in Worten beschrieben sind.",
    endsRun: "Wenn die Bedingung nicht erfüllt ist, endet der Lauf.",
    wait: "Der Schritt wartete eine Weile. Hier beginnt der nächste Schritt sofort.",
    interval: "Der Abstand beginnt am Ende jeder Stunde, jedes Tages, Monats oder Jahres neu.",
    looksLessOften: "Das Original suchte zu anderen Zeiten nach Ereignissen. Hier alle 15 Minuten.",
    state: "Der Schritt merkte Werte für spätere Schritte. Hier lesen sie jeden aus dem ersten Schritt, der ihn setzt.",
    conversation:
      "Der Schritt merkte Werte in der Unterhaltung. Hier lesen sie spätere Schritte desselben Laufs, und der nächste Lauf beginnt ohne sie.",
    routerModel: (name) =>
      `Das Modell ${quoted(name)} wählte den Pfad. Hier verwendet ein Router das voreingestellte Modell.`,
    webhookAnswer:
      "Der Text ist das Ergebnis eines Code-Schritts. Wer den Webhook aufruft, bekommt es, wenn der Lauf endet.",
    staticData: "Daten blieben von einem Lauf zum nächsten erhalten. Hier beginnt jeder Lauf ohne sie.",
    lastNode:
      "Aufrufer bekamen die Daten des letzten Schritts. Hier bekommen sie JSON mit dem Lauf und seinem Ergebnis.",
    publicForm:
      "Das Formular wurde unter einer öffentlichen Adresse ausgefüllt. Es lässt sich im Tab „Formular“ wieder veröffentlichen.",
    text: "Texte wurden ohne Schriftarten und Farben importiert.",
    pinned: "Fixierte Testdaten wurden weggelassen.",
    splitInTwo: "Aus einem Schritt wurden zwei: eine Frage und eine Entscheidung.",
    answerFormat: "Das Format der Antwort ist in Worten beschrieben.",
    memory: "Der Schritt merkte sich, was vorher gesagt wurde. Hier haben Schritte kein Gedächtnis.",
    webStep:
      "Ein anderer Dienst durchsuchte oder las das Web. Hier tut es ein Agent mit den Tools, die jeder Agent hat.",
    webTools: (names) =>
      `Der Agent hatte ${formatList(names)}. Hier durchsucht und liest er das Web mit den Tools, die jeder Agent hat.`,
    modelTask: "Ein anderer Dienst tat es. Hier tut es ein Agent.",
    codeWrapped: "Zusätzliche Zeilen um den Code übergeben seine Eingaben und Ausgaben.",
  },
  toFix: {
    expressions: (typed) => `Diese Ausdrücke wurden zu reinem Text: ${typed.join(", ")}.`,
    keyRemoved: "Im Text stand ein Schlüssel, der entfernt wurde. Er muss neu eingegeben werden.",
    keysRemoved: (fields) => `Schlüssel wurden entfernt aus: ${formatList(fields)}. Sie müssen neu eingegeben werden.`,
    connectionsOmitted: (names) => `Führte auch zu ${listedDative(names)}. Hier nicht.`,
    disabledHere: (reason) => `${reason} Der Schritt ist hier deaktiviert.`,
    settingsOmitted: (count) =>
      `Die Einstellungen von ${plural(count, "weiteren Knoten", "weiteren Knoten")} passten nicht.`,
    retriesReduced: (max) => `Wurde öfter als ${max}-mal wiederholt. Hier sind ${max} Wiederholungen das Maximum.`,
    noContinue: "Lief nach einem Fehler weiter. Schritte dieses Typs können das nicht.",
    noRetry: "Wurde nach einem Fehler wiederholt. Schritte dieses Typs können das nicht.",
    textShortened: (max) => `Der Text war länger als ${formatNumber(max)} Zeichen und wurde gekürzt.`,
    fieldsOmitted: (max) => `Es gab mehr als ${max} Felder; die übrigen wurden weggelassen.`,
    pathsOmitted: (max) => `Es gab mehr als ${max} Pfade; die übrigen wurden weggelassen.`,
    loopRemoved: (from, to) =>
      `Die Verbindung von ${quoted(from)} zurück zu ${quoted(to)} wurde entfernt: Hier dürfen Verbindungen keine Schleife bilden.`,
    noRepetition: "Im Original wiederholten sich die Schritte. Hier laufen sie einmal.",
    severalStarts: (count) =>
      `Die Datei hatte ${plural(count, "Startpunkt", "Startpunkte")}. Hier folgen sie aufeinander; teile sie auf zwei Workflows auf, wenn das nicht so sein soll.`,
    trigger: (event) =>
      `Das Original startete automatisch (${event}). Hier startet eine Person jeden Lauf und füllt das Formular aus.`,
    schedule: (times) => `Das Original lief nach einem Zeitplan (${times}). Hier startet eine Person jeden Lauf.`,
    triggersOmitted: (max) => `Die Datei hatte mehr als ${max} Auslöser; dieser wurde weggelassen.`,
    everyMinuteAtMost: (times) => `Das Original lief alle ${times}. Hier ist einmal pro Minute das Maximum.`,
    everyWeek: (count) => `Das Original lief alle ${count} Wochen. Hier läuft es jede Woche.`,
    scheduleEnd: (end) => `Das Original endete am ${end}. Hier muss der Zeitplan bis dahin ausgeschaltet werden.`,
    scheduleInput: "Das Original lief mit festen Werten. Sie müssen im Zeitplan eingegeben werden.",
    webhookAnswer:
      "Das Original antwortete mit einem eigenen Text oder Status. Hier ist die Antwort JSON mit dem Lauf und seinem Ergebnis.",
    webhookInput:
      "Das Original gab einen eigenen Text mit Werten des Aufrufs weiter. Er gehört in die Schritte, die die Frage verwenden.",
    webhookSignIn: (name) => `Aufrufe meldeten sich an (${name}). Hier senden sie das Geheimnis des Webhooks.`,
    webhookParts: (names) =>
      `Der Schritt liest ${formatList(names)} des Aufrufs. Hier stehen alle Werte im Inhalt des Aufrufs. Bitte für jeden den Pfad im Webhook eingeben.`,
    eventPart: (names) => `Diese Einstellungen gibt es hier nicht: ${formatList(names)}.`,
    tools: (names) =>
      `Der Agent hatte Tools: ${names.join(", ")}. Ihm hier Tools geben oder Schritte hinzufügen, die ihre Arbeit übernehmen.`,
    code: "Bitte den Code prüfen: Hier sind Eingaben Text und es gibt keinen Netzwerkzugriff.",
    packages: (names) =>
      `Der Code lädt ${formatList(names)}. Ist das hier nicht installiert, scheitert er dort, wo er es verwendet.`,
    rowsOmitted: (max) => `Er hatte mehr als ${max} Header, Parameter oder Felder; die übrigen wurden ausgelassen.`,
    signIn: (name) =>
      `Der Schritt meldete sich mit einem gespeicherten Schlüssel an. Bitte den Schlüssel in ${quoted(name)} eingeben oder die Zeile ändern.`,
    subflow: "Bitte den Workflow auswählen, der laufen soll.",
    noTask: "Der Schritt hat keine Anweisungen. Es fehlt, was er tun soll.",
    knowledge: "Der Agent durchsuchte Dokumente. Sie gehören in die Bibliothek, wo er sie lesen darf.",
    otherWorkflows: (count) =>
      count === 1
        ? "Die Datei enthält 1 weiteren Workflow. Er lässt sich gesondert importieren."
        : `Die Datei enthält ${formatNumber(count)} weitere Workflows. Sie lassen sich einzeln importieren.`,
  },
};
