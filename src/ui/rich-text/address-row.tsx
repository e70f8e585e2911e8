import { type ReactNode, useState } from "react";
import { Button } from "../button.tsx";
import { TextField } from "../text-field.tsx";
import { useWords } from "../words.ts";
import { webAddress } from "./web-address.ts";

interface AddressRowProps {
  label: string;
  /** The address that is there already. */
  first?: string;
  /** Only pages that cannot be read on their way. */
  isSecure?: boolean;
  onApply: (address: string) => void;
  onClose: () => void;
  /** More that can be done instead. */
  children?: ReactNode;
}

/** Asks for an address, below the tools. Enter takes it, Esc goes back to the text. */
export function AddressRow({ label, first = "", isSecure = false, onApply, onClose, children }: AddressRowProps) {
  const words = useWords();
  const [typed, setTyped] = useState(first);
  const [isWrong, setWrong] = useState(false);
  function apply() {
    const address = webAddress(typed);
    if (address !== null && (!isSecure || address.startsWith("https://"))) onApply(address);
    else setWrong(true);
  }
  return (
    <div className="flex flex-wrap items-start gap-2 border-line border-b px-2 py-2">
      <TextField
        aria-label={label}
        placeholder={label}
        inputMode="url"
        autoFocus
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === "Enter") apply();
          else onClose();
        }}
        error={isWrong ? (isSecure ? words.pictureWrong : words.linkWrong) : undefined}
        className="min-w-40 flex-1"
      />
      <Button variant="primary" onPress={apply}>
        {words.apply}
      </Button>
      {children}
      <Button variant="ghost" onPress={onClose}>
        {words.cancel}
      </Button>
    </div>
  );
}
