import { codeViewText } from "#product/texts/run/step-views.ts";
import { KeyValue } from "#ui/data/key-value.tsx";

interface CodeResultValuesProps {
  /** In display order. */
  names: readonly string[];
  result: Readonly<Record<string, unknown>>;
  stdout: string;
}

/** The named values that the code returned, and its output. */
export function CodeResultValues({ names, result, stdout }: CodeResultValuesProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {names.length === 0 && !stdout && <p className="text-ink-3">{codeViewText.noOutputs}</p>}
      {names.length > 0 && (
        <KeyValue
          items={names.map((name) => ({
            label: <code className="font-mono">{name}</code>,
            value: <Text>{shown(result[name])}</Text>,
          }))}
        />
      )}
      {stdout && <CodeStdout stdout={stdout} />}
    </div>
  );
}

/** The code's standard output, shown like a console. */
export function CodeStdout({ stdout }: { stdout: string }) {
  return (
    <section className="grid grid-cols-1 gap-1.5">
      <h3 className="text-sm font-medium text-ink-2">{codeViewText.stdout}</h3>
      <div className="rounded-control bg-sunken px-3 py-2">
        <Text>{stdout}</Text>
      </div>
    </section>
  );
}

function Text({ children }: { children: string }) {
  return (
    <pre className="max-h-80 overflow-y-auto whitespace-pre-wrap font-mono text-sm leading-5 wrap-anywhere scroll-thin">
      {children}
    </pre>
  );
}

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value, null, 2));
