import { slugifyTyping } from "#lib/slug.ts";
import { limits } from "#product/limits.ts";
import { newWorkspaceText } from "#product/texts/workspace/new-workspace.ts";
import { workspaceErrorText } from "#product/texts/workspace/workspace-errors.ts";
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

/** The path of a workspace. Invalid characters become hyphens while typing. */
export function SlugField({ slug, state, onChange, hint, isDisabled }: SlugFieldProps) {
  const problems: Partial<Record<SlugState, string>> = {
    malformed: workspaceErrorText.invalidSlug,
    reserved: workspaceErrorText.slugReserved,
    taken: workspaceErrorText.pathTaken,
  };
  return (
    <TextField
      label={newWorkspaceText.path}
      value={slug}
      onChange={(typed) => onChange(slugifyTyping(typed).slice(0, limits.workspace.slugChars.max))}
      error={problems[state]}
      hint={state === "empty" ? undefined : (hint ?? newWorkspaceText.available(location.origin, slug))}
      end={state === "checking" ? <span className="pr-2">{newWorkspaceText.checkingPath}</span> : undefined}
      autoComplete="off"
      isDisabled={isDisabled}
      isRequired
    />
  );
}
