import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { noteText } from "#product/texts/note/note.ts";
import { urls } from "#product/urls.ts";

/** Leads back to the list. */
export function NotePath() {
  const { slug } = useWorkspace();
  return (
    <>
      <Link href={urls.notes(slug)} isExact className="hover:text-ink hover:underline">
        {noteText.title}
      </Link>
      <span aria-hidden>/</span>
    </>
  );
}
