import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { plural } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import { type Provider, providerFacts, providers } from "#product/models/provider.ts";
import { errorText } from "#product/texts/error.ts";
import { instanceText } from "#product/texts/instance.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/note.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";

const text = instanceText.setup;
const ways = ["demo", "key", "server"] as const;
type Way = (typeof ways)[number];

/** One key is all they need. */
const offered = providers.filter((provider) => providerFacts[provider].requiredCredentialTypes.length === 1);

interface SetupModelProps {
  workspaceId: string;
  /** `summary` says what was connected. */
  onDone: (summary: string) => void;
  onSkip: () => void;
}

/** The demo model, a provider's key, or a server of one's own; the latter two are tried before they are saved. */
export function SetupModel({ workspaceId, onDone, onSkip }: SetupModelProps) {
  const [way, setWay] = useState<Way>("demo");
  const [provider, setProvider] = useState<Provider>("OPENAI");
  const [key, setKey] = useState("");
  const [baseUrl, setBaseUrl] = useState("");
  const save = useMutation({
    meta: { isSilent: true },
    async mutationFn(): Promise<string> {
      const { displayName, requiredCredentialTypes } = providerFacts[provider];
      if (way === "demo") return text.modelDemo;
      if (way === "key") {
        for (const type of requiredCredentialTypes)
          await client.credential.update.mutate({ workspaceId, type, value: key.trim() });
        return displayName;
      }
      const url = baseUrl.trim();
      const tried = await client.credential.testEndpoint.mutate({
        workspaceId,
        baseUrl: url,
        ...(key.trim() ? { apiKey: key.trim() } : {}),
      });
      if (!tried.success) throw new Error(tried.errorMessage ?? errorText.credential.unreachable);
      if (tried.models.length === 0) throw new Error(text.noModels);
      const models = tried.models.slice(0, limits.credential.endpointModels).map((name) => ({ name }));
      await client.credential.createEndpoint.mutate({
        workspaceId,
        name: new URL(url).host,
        baseUrl: url,
        apiKey: key.trim(),
        models,
      });
      return text.connected(plural(models.length, "model"));
    },
    onSuccess: onDone,
  });
  const isReady = way === "demo" || (way === "key" ? key.trim() !== "" : URL.canParse(baseUrl.trim()));
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
        options={ways.map((id) => ({ id, ...text.ways[id] }))}
        value={way}
        onChange={(id) => {
          save.reset();
          setWay(ways.find((one) => one === id) ?? "demo");
        }}
      />
      {way === "key" && (
        <div className="grid gap-3 sm:grid-cols-[10rem_1fr]">
          <Select
            label={text.provider}
            options={offered.map((id) => ({ id, label: providerFacts[id].displayName }))}
            value={provider}
            onChange={(id) => setProvider(offered.find((one) => one === id) ?? "OPENAI")}
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
      {way === "server" && (
        <>
          <TextField label={text.url} hint={text.urlHint} value={baseUrl} onChange={setBaseUrl} inputMode="url" />
          <TextField label={text.serverKey} type="password" autoComplete="off" value={key} onChange={setKey} />
        </>
      )}
      {save.error && (
        <Callout tone="danger" isAnnounced>
          {save.error instanceof Error && !("data" in save.error)
            ? save.error.message
            : readRefusal(save.error, errorText.common.unknown).text}
        </Callout>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" isPending={save.isPending} isDisabled={!isReady}>
          {text.save}
        </Button>
        <Button variant="ghost" onPress={onSkip}>
          {text.skipForNow}
        </Button>
        {way !== "demo" && <span className="ml-auto text-sm text-ink-3">{text.encrypted}</span>}
      </div>
    </form>
  );
}

function keyHint(provider: Provider): string {
  const { isServedByInstance, requiredCredentialTypes } = providerFacts[provider];
  return isServedByInstance ? text.keyForAll(requiredCredentialTypes.join(", ")) : text.keyHint;
}
