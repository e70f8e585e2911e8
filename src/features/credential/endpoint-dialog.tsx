import { useState } from "react";
import { readRefusal } from "#client/refusal.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { endpointText } from "#product/texts/credentials/endpoint.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useSaveEndpoint, useTestEndpoint } from "./client.ts";
import { createModelRow, type EditedModel, EndpointModels } from "./endpoint-models.tsx";

export interface EditedEndpoint {
  id: string;
  name: string;
  baseUrl: string;
  isKeySet: boolean;
  last4: string;
  models: Omit<EditedModel, "key">[];
}

interface EndpointDialogProps {
  workspaceId: string;
  /** null for a new endpoint. */
  endpoint: EditedEndpoint | null;
  onClose: () => void;
}

/** Name, base URL, key and models of one server. The connection can be tested before saving. */
export function EndpointDialog({ workspaceId, endpoint, onClose }: EndpointDialogProps) {
  const [name, setName] = useState(endpoint?.name ?? "");
  const [baseUrl, setBaseUrl] = useState(endpoint?.baseUrl ?? "");
  const [apiKey, setApiKey] = useState("");
  const [models, setModels] = useState<EditedModel[]>(() => (endpoint?.models ?? []).map(createModelRow));
  const [error, setError] = useState<string>();
  const { create, update } = useSaveEndpoint();
  const test = useTestEndpoint();
  const isSaving = create.isPending || update.isPending;
  const isUrl = URL.canParse(baseUrl);
  const isReady = name.trim() !== "" && isUrl && models.length > 0;
  const showError = (cause: unknown) => setError(readRefusal(cause, commonErrorText.unknown).text);

  function save() {
    const draft = { name, baseUrl, models: models.map(({ key, ...model }) => model) };
    const callbacks = { onSuccess: onClose, onError: showError };
    if (endpoint) update.mutate({ id: endpoint.id, ...draft, ...(apiKey ? { apiKey } : {}) }, callbacks);
    else create.mutate({ workspaceId, ...draft, apiKey }, callbacks);
  }

  function testConnection() {
    setError(undefined);
    test.mutate(
      { workspaceId, baseUrl, ...(apiKey ? { apiKey } : {}), ...(endpoint ? { id: endpoint.id } : {}) },
      {
        onError: showError,
        onSuccess({ models: offered }) {
          // Nothing is selected yet, so select all models of the server.
          if (models.length === 0)
            setModels(
              offered.slice(0, limits.credential.endpointModels).map((known) => createModelRow({ name: known })),
            );
        },
      },
    );
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={endpoint ? endpointText.edit : endpointText.add}
      size="m"
      footerStart={
        <Button variant="ghost" isDisabled={!isUrl} isPending={test.isPending} onPress={testConnection}>
          {endpointText.test}
        </Button>
      }
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          <Button variant="primary" isDisabled={!isReady} isPending={isSaving} onPress={save}>
            {buttonText.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextField
          label={endpointText.name}
          placeholder={endpointText.namePlaceholder}
          maxLength={limits.credential.endpointNameChars}
          value={name}
          onChange={setName}
          autoFocus={!endpoint}
        />
        <TextField
          label={endpointText.baseUrl}
          placeholder={endpointText.baseUrlPlaceholder}
          type="url"
          isMono
          value={baseUrl}
          onChange={setBaseUrl}
          error={baseUrl !== "" && !isUrl ? commonErrorText.invalidUrl : undefined}
        />
        <TextField
          label={endpointText.apiKey}
          type="password"
          autoComplete="off"
          isMono
          value={apiKey}
          onChange={setApiKey}
          hint={endpoint?.isKeySet ? endpointText.savedKey(endpoint.last4) : endpointText.noKeyNeeded}
        />
        <EndpointModels models={models} onChange={setModels} />
        {test.data && (
          <Callout tone={test.data.success ? "success" : "danger"} isAnnounced>
            {test.data.success ? endpointText.found(test.data.models.length) : test.data.errorMessage}
          </Callout>
        )}
        {error && (
          <Callout tone="danger" isAnnounced>
            {error}
          </Callout>
        )}
      </div>
    </Dialog>
  );
}
