import { uploadMedia } from "#client/files/upload-run-file.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { acceptedExtensions } from "#product/accepted-extensions.ts";
import { limits } from "#product/limits.ts";
import { answerFormText } from "#product/texts/run/answer-form.ts";
import { fieldKinds } from "../fields/catalog.ts";
import type { InputProps } from "./field-input.tsx";
import { FileInput } from "./file-input.tsx";

const { audioVideoBytes } = limits.humanInput;
const text = answerFormText;

/** Audio and video files; without accepted types, all are accepted. */
export function AudioVideoInput({ field, value, ...rest }: InputProps<"AUDIO_VIDEO">) {
  const { id: workspaceId } = useWorkspace();
  const { config } = field;
  const types = config.acceptedAudioVideoTypes;
  const megabytes = audioVideoBytes / 1_024 ** 2;
  return (
    <FileInput
      {...rest}
      field={field}
      value={value}
      max={config.maxAudioVideoCount}
      accept={types.length > 0 ? acceptedExtensions(types) : "audio/*,video/*"}
      hint={types.length > 0 ? text.acceptedTypes(types, megabytes) : text.acceptedMedia(megabytes)}
      admit={(files) => fieldKinds.AUDIO_VIDEO.checkNewFiles?.(files, value, config) ?? null}
      send={(file, options) => uploadMedia(file, { workspaceId, ...options })}
    />
  );
}
