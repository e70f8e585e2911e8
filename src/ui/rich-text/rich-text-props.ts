import type { ComponentType } from "react";
import type { PromptProps } from "../editor/prompt-props.ts";

export interface RichTextProps extends Omit<PromptProps, "onSubmit" | "onFiles" | "onKeyDown"> {
  /** Renders images of the text. */
  Picture: ComponentType<{ src: string; alt: string }>;
  /** Uploads an image and resolves to its address. Rejects with an Error with a readable message. */
  onPicture: (file: File) => Promise<{ src: string; alt: string }>;
}
