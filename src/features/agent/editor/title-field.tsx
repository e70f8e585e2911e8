import { limits } from "#product/limits.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { cx } from "#ui/cx.ts";

interface TitleFieldProps {
  value: string;
  onChange: (title: string) => void;
  error?: string;
  isReadOnly?: boolean;
}

/** The title as an inline text field. */
export function TitleField({ value, onChange, error, isReadOnly }: TitleFieldProps) {
  if (isReadOnly) return <p className="py-0.5 text-xl font-semibold tracking-tight wrap-anywhere">{value}</p>;
  return (
    <div className="min-w-0">
      <input
        id="agent-title"
        aria-label={agentEditorText.background.title}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "agent-title-error" : undefined}
        value={value}
        maxLength={limits.agent.titleChars.max}
        placeholder={agentEditorText.untitled}
        onChange={(event) => onChange(event.target.value)}
        className={cx(
          "-mx-2 w-[calc(100%+16px)] rounded-control border border-transparent bg-transparent px-2 py-0.5 text-xl font-semibold tracking-tight outline-none placeholder:text-ink-3 hover:bg-hover focus:border-accent focus:bg-page focus:shadow-focus",
          error && "border-danger-solid",
        )}
      />
      {error && (
        <p id="agent-title-error" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
