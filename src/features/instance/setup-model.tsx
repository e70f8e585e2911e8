import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { limits } from "#product/limits.ts";
import { type Provider, providerFacts, providers } from "#product/models/provider.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { credentialErrorText } from "#product/texts/credentials/credential-errors.ts";
import { firstSetupText } from "#product/texts/instance/first-setup.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { RadioGroup } from "#ui/forms/radio-group.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Select } from "#ui/select/select.tsx";

const text = firstSetupText;
const methods = ["demo", "key", "server"] as const;
type Method = (typeof methods)[number];

/** Providers that need only one key. */
const singleKeyProviders = providers.filter((provider) => providerFacts[provider].requiredCredentialTypes.length === 1);

interface SetupModelProps {
  workspaceId: string;
  /** `summary` names the connected model or provider. */
  onDone: (summary: string) => void;
  onSkip: () => void;
}

/**
 * Connects the demo model, a provider's key, or an own endpoint. Keys and endpoints are tested before they are saved.
 */
export function SetupModel({ workspaceId, onDone, onSkip }: SetupModelProps) {
  const [method, setMethod] = useState<Method>("demo");
  const [provider, setProvider] = useState<Provider>("OPENAI");
  const [key, setKey] = useState("");
  const [baseUrl, setBaseUrl] = useState("");
  const save = useMutation({
    meta: { isSilent: true },
    async mutationFn(): Promise<string> {
      const { displayName, requiredCredentialTypes } = providerFacts[provider];
      if (method === "demo") return text.modelDemo;
      if (method === "key") {
        for (const type of requiredCredentialTypes)
          await client.credential.update.mutate({ workspaceId, type, value: key.trim() });
        return displayName;
      }
      const url = baseUrl.trim();
      const check = await client.credential.testEndpoint.mutate({
        workspaceId,
        baseUrl: url,
        ...(key.trim() ? { apiKey: key.trim() } : {}),
      });
      if (!check.success) throw new Error(check.errorMessage ?? credentialErrorText.unreachable);
      if (check.models.length === 0) throw new Error(text.noModels);
      const models = check.models.slice(0, limits.credential.endpointModels).map((name) => ({ name }));
      await client.credential.createEndpoint.mutate({
        workspaceId,
        name: new URL(url).host,
        baseUrl: url,
        apiKey: key.trim(),
        models,
      });
      return text.connected(models.length);
    },
    onSuccess: onDone,
  });
  const isReady = method === "demo" || (method === "key" ? key.trim() !== "" : URL.canParse(baseUrl.trim()));
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) save.mutate();
      }}
    >
      <RadioGroup
        aria-label={text.model}
        variant="framed"
        options={methods.map((id) => ({ id, ...text.modelOptions[id] }))}
        value={method}
        onChange={(id) => {
          save.reset();
          setMethod(methods.find((one) => one === id) ?? "demo");
        }}
      />
      {method === "key" && (
        <div className="grid gap-3 sm:grid-cols-[10rem_1fr]">
          <Select
            label={text.provider}
            options={singleKeyProviders.map((id) => ({ id, label: providerFacts[id].displayName }))}
            value={provider}
            onChange={(id) => setProvider(singleKeyProviders.find((one) => one === id) ?? "OPENAI")}
          />
          <TextField
            label={text.key}
            hint={keyHint(provider)}
            type="password"
            autoComplete="off"
            value={key}
            onChange={setKey}
          />
        </div>
      )}
      {method === "server" && (
        <>
          <TextField label={text.url} hint={text.urlHint} value={baseUrl} onChange={setBaseUrl} inputMode="url" />
          <TextField label={text.serverKey} type="password" autoComplete="off" value={key} onChange={setKey} />
        </>
      )}
      {save.error && (
        <Callout tone="danger" isAnnounced>
          {save.error instanceof Error && !("data" in save.error)
            ? save.error.message
            : readRefusal(save.error, commonErrorText.unknown).text}
        </Callout>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" isPending={save.isPending} isDisabled={!isReady}>
          {text.save}
        </Button>
        <Button variant="ghost" onPress={onSkip}>
          {text.skipForNow}
        </Button>
        {method !== "demo" && <span className="ml-auto text-sm text-ink-3">{text.encrypted}</span>}
      </div>
    </form>
  );
}

function keyHint(provider: Provider): string {
  const { isServedByInstance, requiredCredentialTypes } = providerFacts[provider];
  return isServedByInstance ? text.keyForAll(requiredCredentialTypes.join(", ")) : text.keyHint;
}
