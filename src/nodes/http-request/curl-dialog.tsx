import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { httpRequestFormText } from "#product/texts/step-forms/http-request-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { fixedOrigin } from "./request/fill-url.ts";
import { readCurl } from "./request/read-curl.ts";
import type { HttpRequestConfig, Row } from "./spec.ts";

const text = httpRequestFormText;

interface CurlDialogProps {
  onUse: (config: HttpRequestConfig) => void;
  onClose: () => void;
}

/** Makes the settings of the step from a cURL command. Its secrets are encrypted before they reach the workflow. */
export function CurlDialog({ onUse, onClose }: CurlDialogProps) {
  const { id: workspaceId } = useWorkspace();
  const [typed, setTyped] = useState("");
  const read = readCurl(typed);
  const use = useMutation({
    async mutationFn(config: HttpRequestConfig): Promise<HttpRequestConfig> {
      const to = fixedOrigin(config.url);
      const keep = (rows: readonly Row[]) =>
        Promise.all(
          rows.map(async (row) => {
            if (!row.isSecret || !row.value || !to) return row;
            const { handle } = await client.credential.keepSecret.mutate({ workspaceId, value: row.value, to });
            return { ...row, value: handle };
          }),
        );
      return {
        ...config,
        query: await keep(config.query),
        headers: await keep(config.headers),
        fields: await keep(config.fields),
      };
    },
    onSuccess(config) {
      onUse(config);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.curlTitle}
      size="m"
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          <Button
            variant="primary"
            isDisabled={!read}
            isPending={use.isPending}
            onPress={() => read && use.mutate(read)}
          >
            {text.use}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <TextArea
          label={text.curlLabel}
          hint={text.curlHint}
          placeholder={text.curlPlaceholder}
          value={typed}
          onChange={setTyped}
          error={typed.trim() && !read ? text.curlInvalid : undefined}
          maxLength={limits.httpRequest.curlChars}
          minRows={8}
          maxRows={16}
          isMono
          autoFocus
        />
        {read && <Callout tone="success">{`${read.method} ${read.url}`}</Callout>}
      </div>
    </Dialog>
  );
}
