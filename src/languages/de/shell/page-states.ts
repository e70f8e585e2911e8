import type * as english from "#product/texts/shell/page-states.ts";

export const pageStateText: typeof english.pageStateText = {
  loading: "Wird geladen",
  error: {
    title: "Auf dieser Seite ist etwas schiefgelaufen",
    text: "Bitte die Seite neu laden. Passiert es wieder, helfen die kopierten Details dem Betreiber dieses Servers.",
    reload: "Neu laden",
    home: "Zur Startseite",
    listTitle: "Das konnte nicht geladen werden",
    listText: "Bitte die Verbindung prüfen und erneut versuchen.",
  },
  notFound: {
    title: "Seite nicht gefunden",
    text: "Die Seite wurde verschoben oder gelöscht, oder der Zugriff darauf fehlt.",
    home: "Zur Startseite",
  },
  forbidden: {
    title: "Kein Zugriff auf diese Seite",
    text: "Ein Inhaber dieses Workspaces kann den Zugriff erlauben.",
  },
  suspended: {
    title: (name) => `${name} ist gesperrt`,
    text: "Ein Betreiber dieses Servers hat diesen Workspace gesperrt. Es wurde nichts gelöscht. Den Grund kennt der Betreiber.",
    checkAgain: "Erneut prüfen",
    open: (name) => `${name} öffnen`,
    manageWorkspaces: "Workspaces verwalten",
    account: "Konto",
  },
};
