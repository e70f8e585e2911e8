import { createFileRoute } from "@tanstack/react-router";
import { NoteListPage } from "#features/note/note-list-page.tsx";

export const Route = createFileRoute("/_app/$slug/note/")({ component: NoteListPage });
