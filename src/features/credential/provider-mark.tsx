import { type Provider, providerFacts } from "#product/models/provider.ts";

/** Two letters instead of the provider's logo, which is a trademark. */
export function ProviderMark({ provider }: { provider: Provider }) {
  const letters = providerFacts[provider].displayName.replaceAll(/[^A-Za-z]/g, "").slice(0, 2);
  return (
    <span
      aria-hidden
      className="grid size-5 flex-none place-items-center rounded-mark bg-hover text-2xs font-semibold text-ink-2"
    >
      {letters}
    </span>
  );
}
