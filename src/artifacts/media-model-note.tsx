import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { artifactFormText } from "#product/texts/step-forms/artifact-form.ts";

interface MediaNoteProps {
  model: { frontendName: string };
  price: string;
  /** Without an API key, the demo model is used. */
  hasDemo?: boolean;
}

/** Shows the price of a speech or video model, or the API key that is missing. */
export function MediaModelNote({ model: { frontendName }, price, hasDemo = false }: MediaNoteProps) {
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery(api.artifact.getMediaModels.queryOptions({ workspaceId }));
  const found = data?.models.find((one) => one.frontendName === frontendName);
  if (!data || !found) return <p className="h-4.5" />;
  const { missingCredentials, isFreeOfCredits } = found;
  if (missingCredentials.length === 0)
    return isFreeOfCredits ? null : <p className="text-sm text-ink-3 num">{price}</p>;
  if (hasDemo && data.hasDemo) return <p className="text-sm text-ink-3">{artifactFormText.demoHint}</p>;
  return <p className="text-sm text-warning">{artifactFormText.missingKey(missingCredentials.join(", "))}</p>;
}
