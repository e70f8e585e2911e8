import { type Provider, providerFacts } from "#product/models/provider.ts";

/** Two letters that stand for a provider; their own logos are theirs. */
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
