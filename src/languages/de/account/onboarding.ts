import type * as english from "#product/texts/account/onboarding.ts";

export const onboardingText: typeof english.onboardingText = {
  title: (workspace) => `${workspace} einrichten`,
  progress: (done, total) => `${done} von ${total}`,
  minimize: "Minimieren",
  expand: "Schritte anzeigen",
  dismiss: "Ausblenden",
  done: "Alles eingerichtet. Viel Spaß mit deinem Workspace!",

  steps: {
    createAgent: {
      title: "Agenten erstellen",
      text: "Beschreibe die Aufgabe, und du bekommst einen Entwurf zum Bearbeiten.",
      action: "Neuer Agent",
    },
    chatWithAgent: {
      title: "Chat beginnen",
      text: "Frag den Assistenten oder einen deiner Agenten.",
      action: "Chatten",
    },
    createWorkflow: {
      title: "Ersten Workflow erstellen",
      text: "Beschreibe die Aufgabe in einem Satz, und du bekommst Schritte zum Bearbeiten.",
      action: "Workflow beschreiben",
    },
    runWorkflow: {
      title: "Workflow ausführen",
      text: "Prüfe jeden Schritt oder lass den Workflow im Hintergrund laufen.",
      action: "Ausführen",
    },
    inviteTeammate: {
      title: "Team einladen",
      text: "Bearbeiter erstellen Agenten und Workflows. Nutzer führen sie aus.",
      action: "Mitglied einladen",
    },
  },

  profession: {
    title: "Was machst du beruflich?",
    text: "Freiwillig. Du kannst die Angabe in deinen Kontoeinstellungen ändern.",
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
