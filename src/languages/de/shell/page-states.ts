import type * as english from "#product/texts/shell/page-states.ts";

export const pageStateText: typeof english.pageStateText = {
  loading: "Wird geladen",
  error: {
    title: "Auf dieser Seite ist etwas schiefgelaufen",
    text: "Lade die Seite neu. Wenn es wieder passiert, kopiere die Details und sende sie dem Betreiber dieses Servers.",
    reload: "Neu laden",
    home: "Zur Startseite",
    listTitle: "Das konnte nicht geladen werden",
    listText: "Prüfe deine Verbindung und versuche es erneut.",
  },
  notFound: {
    title: "Seite nicht gefunden",
    text: "Die Seite wurde verschoben oder gelöscht, oder du hast keinen Zugriff darauf.",
    home: "Zur Startseite",
  },
  forbidden: {
    title: "Du hast keinen Zugriff auf diese Seite",
    text: "Bitte einen Inhaber dieses Workspaces um Zugriff.",
  },
  suspended: {
    title: (name) => `${name} ist gesperrt`,
    text: "Ein Betreiber dieses Servers hat diesen Workspace gesperrt. Es wurde nichts gelöscht. Frag den Betreiber nach dem Grund.",
    checkAgain: "Erneut prüfen",
    open: (name) => `${name} öffnen`,
    manageWorkspaces: "Workspaces verwalten",
    account: "Dein Konto",
  },
};
