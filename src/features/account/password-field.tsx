import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { limits } from "#product/limits.ts";
import { passwordFieldText } from "#product/texts/sign-in/password-field.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { TextField, type TextFieldProps } from "#ui/forms/text-field.tsx";

interface PasswordFieldProps
  extends Pick<TextFieldProps, "label" | "labelEnd" | "hint" | "error" | "value" | "onChange" | "autoFocus"> {
  /** Tells password managers whether to fill in or generate a password. */
  kind: "current" | "new";
}

/** A password field with a button that shows the typed text. */
export function PasswordField({ kind, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={isShown ? "text" : "password"}
      name={kind === "new" ? "new-password" : "password"}
      autoComplete={kind === "new" ? "new-password" : "current-password"}
      maxLength={limits.account.passwordChars.max}
      isRequired
      end={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? passwordFieldText.hidePassword : passwordFieldText.showPassword}
          size="xs"
          excludeFromTabOrder
          onPress={() => setShown(!isShown)}
        />
      }
    />
  );
}
