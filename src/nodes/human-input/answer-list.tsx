import { StoredFileChip } from "#client/files/stored-file-chip.tsx";
import { StoredPicture } from "#client/files/stored-picture.tsx";
import { answerFormText } from "#product/texts/run/answer-form.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { type Field, fieldKinds, fieldPromptText, sortFields } from "./fields/catalog.ts";

interface AnswerListProps {
  fields: readonly Field[];
  /** null: the form has no answers yet, so only its questions are shown. */
  answers: readonly { fieldId: string; value: unknown }[] | null;
}

/** The answers of a form, question by question. */
export function AnswerList({ fields, answers }: AnswerListProps) {
  const given = new Map((answers ?? []).map((answer) => [answer.fieldId, answer.value]));
  const ordered = sortFields(fields);
  if (answers && ordered.length === 0) return <p className="text-ink-3">{runStepText.nothing}</p>;
  return (
    <dl className="grid grid-cols-1 gap-3.5">
      {ordered.map((field) => (
        <div key={field.id} className="min-w-0">
          <dt className="text-sm text-ink-3">{field.label}</dt>
          {answers && (
            <dd className="mt-0.5 min-w-0">
              <Answer field={field} value={given.get(field.id)} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Answer({ field, value }: { field: Field; value: unknown }) {
  switch (field.type) {
    case "DOCUMENT": {
      const files = fieldKinds.DOCUMENT.value.safeParse(value);
      if (files.success && files.data.length > 0) return <Files files={files.data} />;
      break;
    }
    case "AUDIO_VIDEO": {
      const files = fieldKinds.AUDIO_VIDEO.value.safeParse(value);
      if (files.success && files.data.length > 0) return <Files files={files.data} />;
      break;
    }
    case "IMAGE": {
      const images = fieldKinds.IMAGE.value.safeParse(value);
      if (images.success && images.data.length > 0)
        return (
          <div className="mt-1 flex flex-wrap gap-2">
            {images.data.map(({ s3FilePath }, at) => (
              <StoredPicture key={s3FilePath} s3FilePath={s3FilePath} name={answerFormText.image(at + 1)} isLarge />
            ))}
          </div>
        );
      break;
    }
    case "URL": {
      const pages = fieldKinds.URL.value.safeParse(value);
      if (pages.success && pages.data.length > 0)
        return (
          <ul className="grid grid-cols-1 gap-1">
            {pages.data.map(({ url, title }) => (
              <li key={url} className="min-w-0">
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="block max-w-full cut rounded-mark text-accent-text underline-offset-3 hover:underline"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        );
      break;
    }
    case "BOOLEAN":
      return <>{value === true ? answerFormText.yes : answerFormText.no}</>;
  }
  const said = fieldPromptText(field, value)?.text;
  return said ? (
    <span className="wrap-anywhere whitespace-pre-wrap">{said}</span>
  ) : (
    <span aria-hidden className="text-ink-3">
      –
    </span>
  );
}

function Files({ files }: { files: readonly { title: string; s3FilePath: string; size?: number }[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.s3FilePath} className="max-w-full">
          <StoredFileChip {...file} />
        </li>
      ))}
    </ul>
  );
}
