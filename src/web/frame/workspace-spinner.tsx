import { workspaceText } from "#product/texts/workspace/workspace.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";

/** The only spinner in place of a page: until it is known which workspace this is. */
export function WorkspaceSpinner() {
  return (
    <div className="grid h-dvh place-items-center bg-page">
      <Spinner size={20} label={workspaceText.redirecting} />
    </div>
  );
}
