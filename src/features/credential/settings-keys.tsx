import { CreditCard, Globe } from "lucide-react";
import { type CredentialType, credentialFacts, searchCredentialTypes } from "#product/models/provider.ts";
import { keysText } from "#product/texts/credentials/keys.ts";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { Frame } from "#ui/layout/frame.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { useCredentials } from "./client.ts";
import { CredentialField } from "./credential-field.tsx";
import { EndpointList } from "./endpoint-list.tsx";
import { ProviderKeys } from "./provider-keys.tsx";

const texts = keysText;
const searchTypes: readonly CredentialType[] = searchCredentialTypes;
const paymentTypes: readonly CredentialType[] = ["STRIPE_PUBLISHABLE_KEY", "STRIPE_SECRET_KEY"];

/** The "Keys & Credentials" tab of the settings, for owners. */
export function SettingsKeys({ workspaceId }: { workspaceId: string }) {
  const credentials = useCredentials(workspaceId);
  const states = credentials.data?.filter(({ type }) => paymentTypes.includes(type)) ?? [];
  const searchStates = credentials.data?.filter(({ type }) => searchTypes.includes(type)) ?? [];
  const isSet = states.length > 0 && states.every((state) => state.isSet);
  return (
    <div className="grid gap-10">
      <section className="grid gap-3">
        <div className="grid gap-1">
          <SectionHeader variant="title" title={texts.providers} />
          <p className="max-w-measure text-sm text-ink-3">{texts.desc}</p>
        </div>
        <ProviderKeys workspaceId={workspaceId} />
      </section>
      <EndpointList workspaceId={workspaceId} />
      <section className="grid gap-3">
        <div className="grid gap-1">
          <SectionHeader variant="title" title={texts.search} />
          <p className="max-w-measure text-sm text-ink-3">{texts.searchDesc}</p>
        </div>
        <Frame>
          {searchStates.map(({ type, isSet: isKnown, last4 }) => (
            <Disclosure
              key={type}
              variant="row"
              icon={Globe}
              title={credentialFacts[type].displayName}
              meta={isKnown ? texts.keySet(last4) : texts.notSet}
            >
              <div className="pt-1">
                <CredentialField
                  workspaceId={workspaceId}
                  type={type}
                  isSet={isKnown}
                  last4={last4}
                  isOneOfMany={false}
                />
              </div>
            </Disclosure>
          ))}
        </Frame>
      </section>
      <section className="grid gap-3">
        <div className="grid gap-1">
          <SectionHeader variant="title" title={texts.payment} />
          <p className="max-w-measure text-sm text-ink-3">{texts.paymentDesc}</p>
        </div>
        <Frame>
          <Disclosure
            variant="row"
            icon={CreditCard}
            title="Stripe"
            meta={isSet ? texts.keySet(states.at(-1)?.last4 ?? "") : texts.notSet}
          >
            <div className="grid gap-4 pt-1">
              {states.map(({ type, isSet: isKnown, last4 }) => (
                <CredentialField
                  key={type}
                  workspaceId={workspaceId}
                  type={type}
                  isSet={isKnown}
                  last4={last4}
                  isOneOfMany
                />
              ))}
            </div>
          </Disclosure>
        </Frame>
      </section>
    </div>
  );
}
