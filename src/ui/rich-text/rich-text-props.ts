import type { ComponentType } from "react";
import type { PromptProps } from "../editor/prompt-props.ts";

export interface RichTextProps extends Omit<PromptProps, "onSubmit" | "onFiles" | "onKeyDown"> {
  /** Shows pictures of the text; the product knows where they are kept. */
  Picture: ComponentType<{ src: string; alt: string }>;
  /** Keeps a picture and answers with its address. Rejects with an Error whose message a person may read. */
  onPicture: (file: File) => Promise<{ src: string; alt: string }>;
}
