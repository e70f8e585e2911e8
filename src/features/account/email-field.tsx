import type { Ref } from "react";
import { limits } from "#product/limits.ts";
import { TextField, type TextFieldProps } from "#ui/forms/text-field.tsx";

interface EmailFieldProps
  extends Pick<TextFieldProps, "label" | "error" | "value" | "onChange" | "autoFocus" | "isReadOnly"> {
  inputRef?: Ref<HTMLInputElement>;
}

export function EmailField(field: EmailFieldProps) {
  return (
    <TextField
      {...field}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      maxLength={limits.account.emailChars}
      isRequired
    />
  );
}
