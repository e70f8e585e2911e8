import { useRef, useState } from "react";
import { isRefused } from "../client/visit-api.ts";
import { maxFilesOf, type PartProps } from "./field-part.ts";
import { Icon } from "./icon.tsx";
import { useFormPage } from "./page-context.tsx";

const maxBytes = 10 * 1024 * 1024;
const mediaTypes: Readonly<Record<string, string>> = { IMAGE: "image/*", AUDIO_VIDEO: "audio/*,video/*" };

/** The name of an added file or page. A photo that was sent before has none. */
const titleOf = (one: object): string | undefined => ("title" in one ? String(one.title) : undefined);

const listOf = (value: unknown): object[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null) : [];

/** Files that are uploaded as soon as they are chosen or dropped. */
export function FileField({ field, value, onChange, described }: PartProps) {
  const { texts, api, isPreview } = useFormPage();
  const picker = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState<string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const files = listOf(value);
  const room = maxFilesOf(field) - files.length - pending.length;
  const accept =
    mediaTypes[field.type] ??
    (Array.isArray(field.settings.acceptedDocumentTypes)
      ? field.settings.acceptedDocumentTypes.map((one) => `.${String(one)}`).join(",")
      : undefined);

  async function add(chosen: readonly File[]) {
    if (isPreview) return;
    setProblem(null);
    let added = files;
    for (const file of chosen.slice(0, Math.max(0, room))) {
      if (file.size > maxBytes) {
        setProblem(texts.fileTooLarge);
        continue;
      }
      setPending((old) => [...old, file.name]);
      const answer = await api.upload(field.type, file);
      setPending((old) => old.filter((one) => one !== file.name));
      if (isRefused(answer)) setProblem(`${file.name}: ${answer.refused}`);
      else {
        added = [...added, answer.value];
        onChange(added);
      }
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to use the button inside
    <div
      className="fp-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void add([...event.dataTransfer.files]);
      }}
    >
      <Added files={files} onRemove={(one) => onChange(files.filter((other) => other !== one))} />
      {pending.map((name) => (
        <span key={name} className="fp-file" role="status">
          <span className="fp-spin" /> {name} <span className="fp-quiet">{texts.uploading}</span>
        </span>
      ))}
      {room > 0 && (
        <button
          type="button"
          className="fp-pick"
          aria-labelledby={`${described.id}-label ${described.id}`}
          id={described.id}
          aria-describedby={described["aria-describedby"]}
          onClick={() => picker.current?.click()}
        >
          <Icon name="upload" /> <span className="fp-wide-only">{texts.dropFiles} </span>
          <b>{texts.chooseFiles}</b>
        </button>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        multiple={room > 1}
        accept={accept}
        aria-labelledby={`${described.id}-label`}
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      {problem && (
        <span className="fp-error" role="alert">
          <Icon name="alert" /> {problem}
        </span>
      )}
    </div>
  );
}

/** Pages whose text the server reads when they are added. */
export function LinkField({ field, value, onChange, described }: PartProps) {
  const { texts, api, isPreview } = useFormPage();
  const [url, setUrl] = useState("");
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const links = listOf(value);
  async function add() {
    if (isPreview || !url.trim() || isPending) return;
    setPending(true);
    const answer = await api.addLink(/^https?:\/\//i.test(url.trim()) ? url.trim() : `https://${url.trim()}`);
    setPending(false);
    setProblem(isRefused(answer) ? answer.refused : null);
    if (isRefused(answer)) return;
    onChange([...links, answer.value]);
    setUrl("");
  }
  return (
    <div className="fp-links">
      <Added files={links} onRemove={(one) => onChange(links.filter((other) => other !== one))} />
      {links.length < maxFilesOf(field) && (
        <div className="fp-row">
          <input
            {...described}
            aria-labelledby={`${described.id}-label`}
            className="fp-input"
            type="url"
            inputMode="url"
            placeholder="https://"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              void add();
            }}
          />
          <button type="button" className="fp-button" aria-disabled={isPending} onClick={() => void add()}>
            {texts.addLink}
          </button>
        </div>
      )}
      {problem && (
        <span className="fp-error" role="alert">
          <Icon name="alert" /> {problem}
        </span>
      )}
    </div>
  );
}

function Added({ files, onRemove }: { files: readonly object[]; onRemove(one: object): void }) {
  const { texts } = useFormPage();
  return files.map((one, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: files have no other key that all of them share
    <span key={index} className="fp-file">
      {titleOf(one) ?? texts.photo}
      <button type="button" aria-label={`${texts.remove} ${titleOf(one) ?? texts.photo}`} onClick={() => onRemove(one)}>
        <Icon name="close" />
      </button>
    </span>
  ));
}
