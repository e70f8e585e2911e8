import { slugifyTyping } from "#lib/slug.ts";
import { limits } from "#product/limits.ts";
import { errorText } from "#product/texts/common/error.ts";
import { teamText } from "#product/texts/workspace/team.ts";
import { workspaceText } from "#product/texts/workspace/workspace.ts";
import { TextField } from "#ui/forms/text-field.tsx";
import type { SlugState } from "./client.ts";

interface SlugFieldProps {
  slug: string;
  state: SlugState;
  onChange: (slug: string) => void;
  /** Replaces the hint with the workspace's future URL. */
  hint?: string;
  isDisabled?: boolean;
}

const problems: Partial<Record<SlugState, string>> = {
  malformed: errorText.workspace.invalidSlug,
  reserved: errorText.workspace.slugReserved,
  taken: errorText.workspace.pathTaken,
};

/** The path of a workspace. Invalid characters become hyphens while typing. */
export function SlugField({ slug, state, onChange, hint, isDisabled }: SlugFieldProps) {
  return (
    <TextField
      label={workspaceText.create.path}
      value={slug}
      onChange={(typed) => onChange(slugifyTyping(typed).slice(0, limits.workspace.slugChars.max))}
      error={problems[state]}
      hint={state === "empty" ? undefined : (hint ?? workspaceText.create.available(location.origin, slug))}
      end={state === "checking" ? <span className="pr-2">{teamText.path.checking}</span> : undefined}
      autoComplete="off"
      isDisabled={isDisabled}
      isRequired
    />
  );
}
