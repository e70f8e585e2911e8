import { uploadDocument } from "#client/files/upload-run-file.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { acceptedExtensions } from "#product/accepted-extensions.ts";
import { limits } from "#product/limits.ts";
import { answerFormText } from "#product/texts/run/answer-form.ts";
import { fieldKinds } from "../fields/catalog.ts";
import type { InputProps } from "./field-input.tsx";
import { FileInput } from "./file-input.tsx";

const { documentBytes } = limits.humanInput;

/** Documents whose text the steps read. */
export function DocumentInput({ field, value, ...rest }: InputProps<"DOCUMENT">) {
  const { id: workspaceId } = useWorkspace();
  const { config } = field;
  const types = config.acceptedDocumentTypes;
  return (
    <FileInput
      {...rest}
      field={field}
      value={value}
      max={config.maxDocumentCount}
      accept={acceptedExtensions(types)}
      hint={answerFormText.acceptedTypes(types, documentBytes / 1_024 ** 2)}
      admit={(files) => fieldKinds.DOCUMENT.checkNewFiles?.(files, value, config) ?? null}
      send={(file, options) => uploadDocument(file, { workspaceId, ...options })}
    />
  );
}
