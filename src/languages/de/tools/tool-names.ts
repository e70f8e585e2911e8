import type * as english from "#product/texts/tools/tool-names.ts";

export const toolNameText: typeof english.toolNameText = {
  delegate_task_to_sub_agent: {
    name: "Unteragenten",
    hint: "Gibt Aufgaben an andere Agenten.",
    asking: "Möchte einem anderen Agenten eine Aufgabe geben",
  },
  web_search: { name: "Websuche", hint: "Findet Seiten im Web.", asking: "Möchte im Web suchen" },
  scrape_website_content: {
    name: "Webseiten lesen",
    hint: "Liest den Text einer Seite oder Datei im Web.",
    asking: "Möchte eine Webseite lesen",
  },
  generate_flashcards: {
    name: "Lernkarten",
    hint: "Erstellt einen Satz Karten zum Lernen.",
    asking: "Möchte Lernkarten erstellen",
  },
  generate_mindmap: {
    name: "Mindmap",
    hint: "Zeichnet ein Thema mit seinen Zweigen.",
    asking: "Möchte eine Mindmap zeichnen",
  },
  manage_task_plan: {
    name: "Aufgabenplan",
    hint: "Zeigt bei längeren Arbeiten einen Plan und hält ihn aktuell.",
    asking: "Möchte Aufgaben planen",
  },
  ask_person: {
    name: "Rückfragen",
    hint: "Zeigt ein kurzes Formular, wenn Angaben oder Entscheidungen fehlen.",
    asking: "Möchte Fragen stellen",
  },
  execute_python: {
    name: "Python ausführen",
    hint: "Rechnet und arbeitet mit Daten und Dateien.",
    asking: "Möchte Python ausführen",
  },
  generate_image: {
    name: "Bilder erzeugen",
    hint: "Erzeugt Bilder nach einer Beschreibung.",
    asking: "Möchte Bilder erzeugen",
  },
  pexels_image_search: { name: "Stockfotos", hint: "Findet kostenlose Fotos.", asking: "Möchte Fotos suchen" },
  pexels_video_search: { name: "Stockvideos", hint: "Findet kostenlose Videos.", asking: "Möchte Videos suchen" },
  create_canvas: {
    name: "Canvas erstellen",
    hint: "Schreibt Texte, Seiten, Folien und Medien neben dem Chat.",
    asking: "Möchte ein Canvas erstellen",
  },
  update_canvas: {
    name: "Canvas ändern",
    hint: "Ändert ein Canvas und behält frühere Versionen.",
    asking: "Möchte ein Canvas ändern",
  },
  read_canvas: {
    name: "Canvas lesen",
    hint: "Liest ein Canvas, wie er jetzt ist.",
    asking: "Möchte ein Canvas lesen",
  },
  search_tools: {
    name: "Tools suchen",
    hint: "Findet unter vielen Tools das passende.",
    asking: "Möchte Tools suchen",
  },
  api_: { name: "Eigenes Tool", hint: "Ruft eine API auf.", asking: "Möchte eine API aufrufen" },
  integration_: {
    name: "Integration",
    hint: "Verwendet einen verbundenen Dienst.",
    asking: "Möchte einen verbundenen Dienst verwenden",
  },
  mcp_: {
    name: "Tool eines Servers",
    hint: "Ruft ein Tool eines verbundenen Servers auf.",
    asking: "Möchte ein Tool eines Servers verwenden",
  },
  INTEGRATION_COMPOSIO_: {
    name: "App-Aktion",
    hint: "Führt eine Aktion einer verbundenen App aus.",
    asking: "Möchte eine verbundene App verwenden",
  },
  search_for_available_integration_actions: {
    name: "App-Aktionen finden",
    hint: "Findet unter vielen Aktionen verbundener Apps die richtige.",
    asking: "Möchte App-Aktionen suchen",
  },
  TROUPE_WORKFLOW_: {
    name: "Workflow",
    hint: "Führt einen Workflow dieses Workspaces aus.",
    asking: "Möchte einen Workflow ausführen",
  },
  read_result: {
    name: "Lange Ergebnisse lesen",
    hint: "Liest den Rest eines langen Ergebnisses.",
    asking: "Möchte ein langes Ergebnis lesen",
  },
  get_context_from_provided_knowledge_sources_and_notes: {
    name: "Wissen",
    hint: "Sucht Stellen in den Wissensquellen.",
    asking: "Möchte in den Wissensquellen suchen",
  },
  list_sources: {
    name: "Quellen auflisten",
    hint: "Listet auf, worin der Agent lesen kann.",
    asking: "Möchte die Quellen auflisten",
  },
  search_text: {
    name: "Wörter suchen",
    hint: "Sucht genaue Wörter in den Quellen.",
    asking: "Möchte Wörter in den Quellen suchen",
  },
  read_skill: {
    name: "Skills lesen",
    hint: "Liest die Anleitung eines Skills vor einer Aufgabe.",
    asking: "Möchte einen Skill lesen",
  },
  read_pages: {
    name: "Seiten lesen",
    hint: "Liest ganze Seiten einer Quelle.",
    asking: "Möchte Seiten einer Quelle lesen",
  },
  create_memory_note: {
    name: "Merken",
    hint: "Merkt sich etwas für spätere Chats.",
    asking: "Möchte sich etwas merken",
  },
  update_memory_note: {
    name: "Gedächtnis ändern",
    hint: "Ändert, was gemerkt wurde.",
    asking: "Möchte etwas Gemerktes ändern",
  },
  delete_memory_note: {
    name: "Vergessen",
    hint: "Entfernt etwas aus dem Gedächtnis.",
    asking: "Möchte etwas vergessen",
  },
  search_past_chats: {
    name: "Frühere Chats",
    hint: "Findet frühere eigene Chats.",
    asking: "Möchte die eigenen Chats durchsuchen",
  },
  create_schedule: {
    name: "Zeitpläne",
    hint: "Schickt ihm zu festen Zeiten eine Nachricht im Chat.",
    asking: "Möchte einen Zeitplan erstellen",
  },
  list_schedules: {
    name: "Zeitpläne auflisten",
    hint: "Listet auf, was in einem Chat geplant ist.",
    asking: "Möchte die Zeitpläne dieses Chats auflisten",
  },
  update_schedule: {
    name: "Zeitpläne ändern",
    hint: "Ändert einen Zeitplan, pausiert ihn oder setzt ihn fort.",
    asking: "Möchte einen Zeitplan ändern",
  },
  delete_schedule: {
    name: "Zeitpläne löschen",
    hint: "Löscht einen Zeitplan eines Chats.",
    asking: "Möchte einen Zeitplan löschen",
  },
  query_table: {
    name: "Tabellen abfragen",
    hint: "Zählt, summiert und filtert Zeilen von Tabellen.",
    asking: "Möchte eine Tabelle abfragen",
  },
};
