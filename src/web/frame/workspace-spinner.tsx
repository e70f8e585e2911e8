import { switcherText } from "#product/texts/workspace/switcher.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";

/** The only full-page spinner, shown until the workspace is known. */
export function WorkspaceSpinner() {
  return (
    <div className="grid h-dvh place-items-center bg-page">
      <Spinner size={20} label={switcherText.redirecting} />
    </div>
  );
}
