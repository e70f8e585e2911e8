import type * as english from "#product/texts/account/onboarding.ts";

export const onboardingText: typeof english.onboardingText = {
  title: (workspace) => `${workspace} einrichten`,
  progress: (done, total) => `${done} von ${total}`,
  minimize: "Minimieren",
  expand: "Schritte anzeigen",
  dismiss: "Ausblenden",
  done: "Alles eingerichtet. Viel Spaß mit dem neuen Workspace!",

  steps: {
    createAgent: {
      title: "Agenten erstellen",
      text: "Aus einer Beschreibung der Aufgabe entsteht ein Entwurf zum Bearbeiten.",
      action: "Neuer Agent",
    },
    chatWithAgent: {
      title: "Chat beginnen",
      text: "Den Assistenten oder einen der Agenten fragen.",
      action: "Chatten",
    },
    addKnowledge: {
      title: "Wissen hinzufügen",
      text: "Dateien hochladen oder Websites hinzufügen, auf die sich Agenten stützen.",
      action: "Wissen hinzufügen",
    },
    createWorkflow: {
      title: "Ersten Workflow erstellen",
      text: "Aus einem Satz über die Aufgabe entstehen Schritte zum Bearbeiten.",
      action: "Workflow beschreiben",
    },
    runWorkflow: {
      title: "Workflow ausführen",
      text: "Jeden Schritt prüfen oder den Workflow im Hintergrund laufen lassen.",
      action: "Ausführen",
    },
    inviteTeammate: {
      title: "Team einladen",
      text: "Bearbeiter erstellen Agenten und Workflows. Nutzer führen sie aus.",
      action: "Mitglied einladen",
    },
  },

  profession: {
    title: "Beruf",
    text: "Freiwillig. Die Angabe lässt sich in den Kontoeinstellungen ändern.",
    choose: "Auswählen",
    submit: "Weiter",
    skip: "Überspringen",
    names: {
      Founder: "Gründung",
      Marketing: "Marketing",
      Sales: "Vertrieb",
      Support: "Support",
      Operations: "Betrieb und Organisation",
      "Human resources": "Personal",
      Product: "Produkt",
      Engineering: "Entwicklung und Technik",
      Consulting: "Beratung",
      Educator: "Lehre und Bildung",
      Student: "Studium oder Schule",
      "Social Impact": "Gemeinnützige Arbeit",
      Other: "Sonstiges",
    },
  },
};
