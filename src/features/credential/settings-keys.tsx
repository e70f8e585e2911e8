import { CreditCard, Globe, type LucideIcon, Puzzle } from "lucide-react";
import {
  type CredentialType,
  credentialFacts,
  integrationCredentialTypes,
  searchCredentialTypes,
} from "#product/models/provider.ts";
import { keysText } from "#product/texts/credentials/keys.ts";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { Frame } from "#ui/layout/frame.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { useCredentials } from "./client.ts";
import { CredentialField } from "./credential-field.tsx";
import { EndpointList } from "./endpoint-list.tsx";
import { ProviderKeys } from "./provider-keys.tsx";

const texts = keysText;
const paymentTypes: readonly CredentialType[] = ["STRIPE_PUBLISHABLE_KEY", "STRIPE_SECRET_KEY"];

/** The "Keys & Credentials" tab of the settings, for owners. */
export function SettingsKeys({ workspaceId }: { workspaceId: string }) {
  const credentials = useCredentials(workspaceId);
  const states = credentials.data?.filter(({ type }) => paymentTypes.includes(type)) ?? [];
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
      <KeySection
        workspaceId={workspaceId}
        title={texts.search}
        desc={texts.searchDesc}
        icon={Globe}
        types={searchCredentialTypes}
      />
      <KeySection
        workspaceId={workspaceId}
        title={texts.integrations}
        desc={texts.integrationsDesc}
        icon={Puzzle}
        types={integrationCredentialTypes}
      />
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

interface KeySectionProps {
  workspaceId: string;
  title: string;
  desc: string;
  icon: LucideIcon;
  types: readonly CredentialType[];
}

/** Keys of one kind, each a row that opens. */
function KeySection({ workspaceId, title, desc, icon, types }: KeySectionProps) {
  const { data: credentials = [] } = useCredentials(workspaceId);
  return (
    <section className="grid gap-3">
      <div className="grid gap-1">
        <SectionHeader variant="title" title={title} />
        <p className="max-w-measure text-sm text-ink-3">{desc}</p>
      </div>
      <Frame>
        {credentials
          .filter(({ type }) => types.includes(type))
          .map(({ type, isSet, last4 }) => (
            <Disclosure
              key={type}
              variant="row"
              icon={icon}
              title={credentialFacts[type].displayName}
              meta={isSet ? keysText.keySet(last4) : keysText.notSet}
            >
              <div className="pt-1">
                <CredentialField
                  workspaceId={workspaceId}
                  type={type}
                  isSet={isSet}
                  last4={last4}
                  isOneOfMany={false}
                />
              </div>
            </Disclosure>
          ))}
      </Frame>
    </section>
  );
}
