import type * as english from "#product/texts/tools/tool-names.ts";

export const toolNameText: typeof english.toolNameText = {
  delegate_task_to_sub_agent: { name: "Unteragenten", hint: "Gibt Aufgaben an andere Agenten." },
  web_search: { name: "Websuche", hint: "Findet Seiten im Web." },
  scrape_website_content: { name: "Webseiten lesen", hint: "Liest den Text einer Seite oder Datei im Web." },
  generate_flashcards: { name: "Lernkarten", hint: "Erstellt einen Satz Karten zum Lernen." },
  generate_mindmap: { name: "Mindmap", hint: "Zeichnet ein Thema mit seinen Zweigen." },
  manage_task_plan: { name: "Aufgabenplan", hint: "Zeigt bei längeren Arbeiten einen Plan und hält ihn aktuell." },
  ask_person: { name: "Rückfragen", hint: "Zeigt ein kurzes Formular, wenn Angaben oder Entscheidungen fehlen." },
  execute_python: { name: "Python ausführen", hint: "Rechnet und arbeitet mit Daten und Dateien." },
  generate_image: { name: "Bilder erzeugen", hint: "Erzeugt Bilder nach einer Beschreibung." },
  pexels_image_search: { name: "Stockfotos", hint: "Findet kostenlose Fotos." },
  pexels_video_search: { name: "Stockvideos", hint: "Findet kostenlose Videos." },
  create_canvas: { name: "Canvas erstellen", hint: "Schreibt Texte, Seiten, Folien und Medien neben dem Chat." },
  update_canvas: { name: "Canvas ändern", hint: "Ändert einen Canvas und behält frühere Versionen." },
  read_canvas: { name: "Canvas lesen", hint: "Liest einen Canvas, wie er jetzt ist." },
  search_tools: { name: "Tools suchen", hint: "Findet unter vielen Tools das passende." },
  TROUPE_WORKFLOW_: { name: "Workflow", hint: "Führt einen Workflow dieses Workspaces aus." },
  read_result: { name: "Lange Ergebnisse lesen", hint: "Liest den Rest eines langen Ergebnisses." },
};
