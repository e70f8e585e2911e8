import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { composioText } from "#product/texts/integration/composio.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";

const text = composioText.connectedPage;

/** Where Composio sends people back to after they have signed in to an app, in a window of its own, which then closes. */
export function ConnectedPage({ state }: { state: string }) {
  const hasSent = useRef(false);
  const { mutate, data, error } = useMutation(
    api.composioIntegration.finishConnection.mutationOptions({
      meta: { isSilent: true },
      onSuccess: () => window.close(),
    }),
  );
  useEffect(() => {
    if (hasSent.current) return;
    hasSent.current = true;
    mutate({ state });
  }, [mutate, state]);
  const title = data ? composioText.connected(data.title) : error ? text.failedTitle : pageStateText.loading;
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-100 content-center justify-items-start gap-4 p-6">
      <title>{title}</title>
      <h1 className="text-lg font-semibold wrap-anywhere">{title}</h1>
      {!data && !error && <Spinner label={pageStateText.loading} />}
      {data && <p>{text.text}</p>}
      {error && (
        <Callout tone="danger" isAnnounced>
          {readRefusal(error, commonErrorText.unknown).text}
        </Callout>
      )}
      {(data || error) && <Button onPress={() => window.close()}>{text.close}</Button>}
    </main>
  );
}
