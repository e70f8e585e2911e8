import type { AgentTemplateId } from "#features/template/agents/catalog.ts";
import type { AgentTemplateWords } from "#features/template/agents/template.ts";

/** The titles and lines of the agent templates. Their instructions are for models, and stay English. */
export const agentTemplates: { readonly [Id in AgentTemplateId as `agent template ${Id}`]: AgentTemplateWords } = {
  "agent template content-creator": {
    title: "Content-Redakteur",
    description:
      "Macht aus einem Thema und Notizen einen Blogartikel, Newsletter oder eine Landingpage im eigenen Ton.",
  },
  "agent template social-media-manager": {
    title: "Social-Media-Manager",
    description: "Passt eine Botschaft an jedes Netzwerk an und plant die Veröffentlichung.",
  },
  "agent template seo-researcher": {
    title: "SEO-Analyst",
    description:
      "Findet heraus, wonach gesucht wird, was schon gut platziert ist und was die eigene Seite beantworten muss.",
  },
  "agent template campaign-analyst": {
    title: "Kampagnen-Analyst",
    description: "Liest Kampagnenzahlen, sagt, was funktioniert hat, und schlägt den nächsten Test vor.",
  },
  "agent template email-marketer": {
    title: "E-Mail-Marketer",
    description: "Schreibt einzelne E-Mails und Serien, die geöffnet, gelesen und beantwortet werden.",
  },
  "agent template lead-qualifier": {
    title: "Lead-Bewerter",
    description: "Bewertet eine Anfrage, begründet die Bewertung und formuliert die nächste Frage.",
  },
  "agent template sales-email-personalizer": {
    title: "Vertriebs-E-Mail-Texter",
    description: "Findet einen echten Anlass für die Kontaktaufnahme und entwirft eine kurze erste E-Mail.",
  },
  "agent template proposal-writer": {
    title: "Angebotstexter",
    description: "Macht aus Gesprächsnotizen ein Angebot, das sich intern weiterleiten lässt.",
  },
  "agent template competitor-analyst": {
    title: "Wettbewerbsanalyst",
    description: "Vergleicht Wettbewerber mit datierten Quellen und schreibt eine Übersicht für Gespräche.",
  },
  "agent template call-summarizer": {
    title: "Protokoll für Vertriebsgespräche",
    description: "Macht aus einem Mitschnitt die Fakten des Geschäfts, Einwände und nächsten Schritte.",
  },
  "agent template resume-screener": {
    title: "Lebenslauf-Prüfer",
    description: "Vergleicht einen Lebenslauf mit den Anforderungen, Punkt für Punkt und ohne Vermutungen.",
  },
  "agent template interview-designer": {
    title: "Interview-Planer",
    description: "Entwirft strukturierte Interviews mit Rückfragen und Bewertungsskala.",
  },
  "agent template onboarding-assistant": {
    title: "Onboarding-Assistent",
    description:
      "Plant die ersten 90 Tage und beantwortet Fragen neuer Kolleginnen und Kollegen aus den eigenen Unterlagen.",
  },
  "agent template policy-expert": {
    title: "Experte für Richtlinien",
    description: "Beantwortet Fragen ausschließlich aus den eigenen Richtlinien und nennt die Fundstelle.",
  },
  "agent template performance-review-writer": {
    title: "Beurteilungshelfer",
    description: "Macht aus Beobachtungen eine faire Beurteilung mit Beispielen und nächsten Schritten.",
  },
  "agent template document-summarizer": {
    title: "Dokument-Zusammenfasser",
    description: "Fasst lange Dokumente für die anstehende Entscheidung zusammen.",
  },
  "agent template meeting-notes": {
    title: "Protokollführer",
    description: "Macht aus einem Mitschnitt oder groben Notizen Beschlüsse, Aufgaben und offene Fragen.",
  },
  "agent template email-drafter": {
    title: "E-Mail-Assistent",
    description: "Beantwortet E-Mails im gewohnten Ton und zeigt, was noch zu entscheiden ist.",
  },
  "agent template research-assistant": {
    title: "Recherche-Assistent",
    description: "Recherchiert eine Frage im Web und antwortet mit nachprüfbaren Quellen.",
  },
  "agent template task-prioritizer": {
    title: "Aufgabenplaner",
    description: "Sortiert Aufgaben nach Wirkung und Dringlichkeit und plant einen realistischen Tag.",
  },
  "agent template support-agent": {
    title: "Support-Texter",
    description: "Beantwortet Kundenanfragen aus den eigenen Hilfetexten, freundlich und Schritt für Schritt.",
  },
  "agent template help-center-writer": {
    title: "Hilfecenter-Autor",
    description: "Macht aus gelösten Anfragen Hilfeartikel und zeigt, welche noch fehlen.",
  },
  "agent template feedback-analyst": {
    title: "Feedback-Analyst",
    description: "Ordnet Bewertungen und Umfrageantworten zu Themen mit Häufigkeit und Zitaten.",
  },
  "agent template data-analyst": {
    title: "Datenanalyst",
    description: "Bereinigt und untersucht Tabellen mit Python und erklärt das Ergebnis verständlich.",
  },
  "agent template data-extractor": {
    title: "Datenextraktor",
    description: "Liest immer dieselben Felder aus Rechnungen, E-Mails oder PDFs in eine saubere Tabelle.",
  },
  "agent template sql-assistant": {
    title: "SQL-Assistent",
    description: "Schreibt und erklärt SQL für das eigene Schema, sicher und Schritt für Schritt.",
  },
  "agent template code-reviewer": {
    title: "Code-Reviewer",
    description: "Prüft eine Änderung auf Fehler, Sicherheit und Lesbarkeit, das Wichtigste zuerst.",
  },
  "agent template bug-report-writer": {
    title: "Fehlerbericht-Autor",
    description: "Macht aus einer vagen Beschwerde einen Fehlerbericht, der sich nachstellen lässt.",
  },
  "agent template technical-writer": {
    title: "Technischer Redakteur",
    description: "Schreibt READMEs, Anleitungen und API-Seiten, denen Entwickler folgen können.",
  },
  "agent template contract-reader": {
    title: "Vertragsleser",
    description: "Erklärt einen Vertrag Klausel für Klausel, bevor ihn jemand juristisch prüft.",
  },
  "agent template privacy-request-assistant": {
    title: "Assistent für Datenschutzanfragen",
    description: "Bereitet Antworten auf Datenschutzanfragen vor und behält Fristen im Blick.",
  },
  "agent template tutor": {
    title: "Lernbegleiter",
    description: "Vermittelt ein Thema Schritt für Schritt, mit Fragen statt fertiger Antworten.",
  },
  "agent template lesson-planner": {
    title: "Unterrichtsplaner",
    description: "Plant Unterrichtsstunden mit Zielen, Aktivitäten und Material für jedes Niveau.",
  },
};
