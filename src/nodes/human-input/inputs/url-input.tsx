import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { readPages } from "#client/files/upload-run-file.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { splitList } from "#lib/text.ts";
import { uploadToastText } from "#product/texts/files/upload-toasts.ts";
import { answerFormText } from "#product/texts/run/answer-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { FileChip } from "#ui/data/file-chip.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { FieldGroup } from "../field-group.tsx";
import { fieldKinds } from "../fields/catalog.ts";
import type { InputProps } from "./field-input.tsx";

/** URLs of pages: Enter fetches them, Shift+Enter starts a new line. */
export function UrlInput({ field, value, onChange, error, onBusy }: InputProps<"URL">) {
  const { id: workspaceId } = useWorkspace();
  const { config } = field;
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const leaving = useRef<AbortController>(null);
  const id = useId();
  useEffect(() => {
    onBusy(id, isReading);
    return () => onBusy(id, false);
  }, [onBusy, id, isReading]);
  useEffect(() => () => leaving.current?.abort(), []);

  async function add() {
    const urls = splitList(typed);
    if (urls.length === 0 || isReading) return;
    const files = urls.map((name) => ({ name, size: 0, type: "" }));
    const refused = fieldKinds.URL.checkNewFiles?.(files, value, config) ?? null;
    setRefusal(refused);
    if (refused) return;
    leaving.current = new AbortController();
    setReading(true);
    try {
      const pages = await readPages(urls, { workspaceId, signal: leaving.current.signal });
      onChange((before) => [...before, ...pages]);
      const missing = urls.filter((url) => !pages.some((page) => page.url === url));
      setTyped(missing.join("\n"));
      if (missing.length > 0) setRefusal(uploadToastText.urlsFailed);
    } catch (cause) {
      setRefusal(cause instanceof Error ? cause.message : uploadToastText.urlsFailed);
    } finally {
      setReading(false);
    }
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    void add();
  };
  const max = config.maxUrlCount;
  return (
    <FieldGroup field={field} error={refusal ?? error}>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map((page) => (
            <li key={page.url} className="max-w-full">
              <FileChip
                name={page.title}
                meta={page.url}
                onRemove={() => onChange((before) => before.filter((one) => one.url !== page.url))}
              />
            </li>
          ))}
        </ul>
      )}
      {value.length < max && (
        <TextArea
          aria-label={field.label}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setRefusal(null);
          }}
          onKeyDown={press}
          onBlur={() => void add()}
          minRows={1}
          maxRows={8}
          placeholder={config.placeholder || answerFormText.urls}
          foot={
            <>
              <span className="flex-1">{isReading ? answerFormText.readingPages : answerFormText.urlCount(max)}</span>
              <Button
                size="s"
                variant="ghost"
                isPending={isReading}
                isDisabled={!typed.trim()}
                onPress={() => void add()}
              >
                {answerFormText.addUrls}
              </Button>
            </>
          }
        />
      )}
    </FieldGroup>
  );
}
