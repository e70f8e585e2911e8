import { useMutation } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useState } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { codeErrorText } from "#product/texts/run/code-errors.ts";
import { codeFormText } from "#product/texts/step-forms/code-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { CodeResultValues, CodeStdout } from "./code-result-values.tsx";
import type { CodeConfig } from "./spec.ts";

interface TestCodeProps {
  config: CodeConfig;
  onFailedLine: (line: number | null) => void;
}

const text = codeFormText.test;

/** Runs the code once with values typed here; nothing of it is kept. */
export function TestCode({ config, onFailedLine }: TestCodeProps) {
  const { id: workspaceId } = useWorkspace();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const trial = useMutation(api.workflowCodeNode.run.mutationOptions({ onSuccess: ({ line }) => onFailedLine(line) }));
  const inputs = config.inputParams.filter(({ name }) => name);
  const run = () =>
    trial.mutate({
      workspaceId,
      language: config.language,
      code: config.codeBody,
      inputParams: inputs.map(({ name }) => ({ name, value: values[name] ?? "" })),
      outputParams: config.outputParams,
    });
  return (
    <Disclosure title={text.title} meta={text.hint} className="border-line border-t pt-4">
      <div className="grid grid-cols-1 gap-3">
        {inputs.map(({ name }) => (
          <TextArea
            key={name}
            label={<code className="font-mono">{name}</code>}
            value={values[name] ?? ""}
            onChange={(value) => setValues({ ...values, [name]: value })}
            minRows={1}
            maxRows={8}
            isMono
          />
        ))}
        <Button
          icon={Play}
          isPending={trial.isPending}
          isDisabled={!config.codeBody.trim()}
          onPress={run}
          className="justify-self-start"
        >
          {text.run}
        </Button>
        {trial.data && !trial.isPending && <Answer answer={trial.data} config={config} />}
      </div>
    </Disclosure>
  );
}

interface Answer {
  result: Readonly<Record<string, unknown>> | null;
  stdout: string;
  error: string | null;
}

function Answer({ answer: { result, stdout, error }, config }: { answer: Answer; config: CodeConfig }) {
  if (result)
    return <CodeResultValues names={config.outputParams.map(({ name }) => name)} result={result} stdout={stdout} />;
  return (
    <>
      <Callout tone="danger" title={codeErrorText.executionFailed} isAnnounced>
        {error}
      </Callout>
      {stdout && <CodeStdout stdout={stdout} />}
    </>
  );
}
