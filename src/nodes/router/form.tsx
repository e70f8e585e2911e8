import { Plus, X } from "lucide-react";
import type { FormProps } from "#nodes/components.tsx";
import { DeciderChoice } from "#nodes/decider-choice.tsx";
import { RulesFields } from "#nodes/rules-fields.tsx";
import { limits } from "#product/limits.ts";
import { routerFormText } from "#product/texts/step-forms/router-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Frame } from "#ui/layout/frame.tsx";
import { emptyPath, type Path } from "./spec.ts";

interface Config {
  prompt: string;
  paths: Path[];
}

const text = routerFormText;
const { routerPaths, routerPathChars, routerPathNameChars } = limits.workflow;

/** The routing logic and the paths. Choosing a step draws its edge, and drawing an edge adds its path. */
export function RouterForm({ value, onChange, isReadOnly, Prompt, Next }: FormProps<Config>) {
  const { paths } = value;
  const setPaths = (next: readonly Path[]) =>
    onChange({ ...value, paths: next.map((path, index) => ({ ...path, index })) });
  const change = (at: number, part: Partial<Path>) =>
    setPaths(paths.map((path, index) => (index === at ? { ...path, ...part } : path)));
  const targets = paths.flatMap(({ nextNodeId }) => nextNodeId ?? []);
  return (
    <>
      <Prompt
        label={text.prompt}
        hint={value.paths.some(({ decidedBy }) => decidedBy === "RULES") ? text.promptHint : undefined}
        placeholder={text.promptPlaceholder}
        value={value.prompt}
        onChange={(prompt) => onChange({ ...value, prompt })}
        minRows={6}
        isReadOnly={isReadOnly}
      />
      <section aria-label={text.paths} className="grid grid-cols-1 gap-2">
        <div>
          <h2 className="text-sm font-medium">{text.paths}</h2>
          <p className="text-sm text-ink-3">{text.pathsHint}</p>
        </div>
        {paths.length > 0 && (
          <Frame>
            {paths.map((path, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a path is its place in the list
              <div key={at} className="relative grid grid-cols-1 gap-3 p-3">
                <TextField
                  label={text.name(at + 1)}
                  placeholder={text.namePlaceholder}
                  value={path.name ?? ""}
                  onChange={(name) => change(at, { name: name || undefined })}
                  maxLength={routerPathNameChars}
                  isReadOnly={isReadOnly}
                />
                <Next
                  label={text.next(at + 1)}
                  noneText={text.chooseNext}
                  value={path.nextNodeId}
                  onChange={(nextNodeId) => change(at, { nextNodeId })}
                  taken={targets.filter((id) => id !== path.nextNodeId)}
                  isReadOnly={isReadOnly}
                />
                <DeciderChoice
                  label={text.decidedBy(at + 1)}
                  value={path}
                  onChange={(part) => change(at, part)}
                  isReadOnly={isReadOnly}
                />
                {path.decidedBy === "RULES" && path.rules ? (
                  <RulesFields
                    value={path.rules}
                    isInFrame
                    onChange={(rules) => change(at, { rules })}
                    isReadOnly={isReadOnly}
                    Prompt={Prompt}
                  />
                ) : (
                  <TextArea
                    aria-label={text.desc(at + 1)}
                    placeholder={at === paths.length - 1 && at > 0 ? text.otherwisePlaceholder : text.descPlaceholder}
                    value={path.desc}
                    onChange={(desc) => change(at, { desc })}
                    maxLength={routerPathChars}
                    minRows={2}
                    maxRows={8}
                    isReadOnly={isReadOnly}
                  />
                )}
                {!isReadOnly && (
                  <IconButton
                    icon={X}
                    size="xs"
                    label={text.remove(at + 1)}
                    isDisabled={paths.length <= routerPaths.min}
                    onPress={() => setPaths(paths.filter((_, index) => index !== at))}
                    className="absolute top-2 right-2"
                  />
                )}
              </div>
            ))}
          </Frame>
        )}
        {!isReadOnly && (
          <Button
            icon={Plus}
            size="s"
            isDisabled={paths.length >= routerPaths.max}
            onPress={() => setPaths([...paths, emptyPath(paths.length)])}
            className="justify-self-start"
          >
            {text.add}
          </Button>
        )}
        {paths.length >= routerPaths.max && <p className="text-sm text-ink-3">{text.tooManyPaths(routerPaths.max)}</p>}
      </section>
      <p className="text-sm text-ink-3">{text.modelHint}</p>
    </>
  );
}
