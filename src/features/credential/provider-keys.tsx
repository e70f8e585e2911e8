import { type CredentialType, type Provider, providerFacts, providers } from "#product/models/provider.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { keysText } from "#product/texts/credentials/keys.ts";
import { Chip } from "#ui/data/chip.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { Frame } from "#ui/layout/frame.tsx";
import { useCredentials, useLanguageModels } from "./client.ts";
import { CredentialField } from "./credential-field.tsx";
import { ProviderMark } from "./provider-mark.tsx";

const texts = keysText;
const providersWithKeys = providers.filter((provider) => providerFacts[provider].requiredCredentialTypes.length > 0);

/** A row per provider that expands to the provider's keys. */
export function ProviderKeys({ workspaceId }: { workspaceId: string }) {
  const credentials = useCredentials(workspaceId);
  const models = useLanguageModels(workspaceId);
  if (credentials.isError)
    return (
      <ErrorState
        title={commonErrorText.unexpected}
        onRetry={() => void credentials.refetch()}
        isRetrying={credentials.isFetching}
      />
    );
  if (!credentials.data) return <Skeleton className="h-86 rounded-card" />;
  const states = new Map(credentials.data.map((state) => [state.type, state]));
  const instanceProviders = new Set(
    models.data?.models.filter((model) => model.isAvailable && !model.isFreeOfCredits).map(({ provider }) => provider),
  );

  function describeKeys(types: readonly CredentialType[], provider: Provider): string {
    const known = types.map((type) => states.get(type));
    const last = known.at(-1);
    if (known.every((state) => state?.isSet)) return texts.keySet(last?.last4 ?? "");
    return instanceProviders.has(provider) ? texts.fromInstance : texts.notSet;
  }

  return (
    <Frame>
      {providersWithKeys.map((provider) => {
        const { displayName, requiredCredentialTypes: types } = providerFacts[provider];
        const isSet = types.every((type) => states.get(type)?.isSet);
        return (
          <Disclosure
            key={provider}
            variant="row"
            title={
              <span className="flex items-center gap-2.5">
                <ProviderMark provider={provider} />
                {displayName}
              </span>
            }
            meta={describeKeys(types, provider)}
            end={isSet && <Chip tone="success">{texts.inUse}</Chip>}
          >
            <div className="grid gap-4 pt-1">
              {types.map((type) => (
                <CredentialField
                  key={type}
                  workspaceId={workspaceId}
                  type={type}
                  isSet={states.get(type)?.isSet ?? false}
                  last4={states.get(type)?.last4 ?? ""}
                  isOneOfMany={types.length > 1}
                />
              ))}
              <p className="text-ink-3">{texts.ownKeyHint}</p>
            </div>
          </Disclosure>
        );
      })}
    </Frame>
  );
}
