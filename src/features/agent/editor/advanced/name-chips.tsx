import { Chip } from "#ui/data/chip.tsx";

/** Names that can't be removed. */
export function NameChips({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex min-w-0 flex-wrap gap-1.5">
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two agents may have the same name
        <li key={at} className="min-w-0">
          <Chip>{name}</Chip>
        </li>
      ))}
    </ul>
  );
}
