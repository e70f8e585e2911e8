import { limits } from "#product/limits.ts";
import { mailboxText as text } from "#product/texts/integration/mailbox.ts";
import { NumberField } from "#ui/forms/number-field.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Select } from "#ui/select/select.tsx";
import { type MailEncryption, type MailServer, mailEncryptions } from "./settings.ts";

interface ServerFieldsProps {
  name: string;
  value: MailServer;
  onChange: (value: MailServer) => void;
}

/** Where a mail server is, and how the connection is encrypted. */
export function ServerFields({ name, value, onChange }: ServerFieldsProps) {
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
      <legend className="col-span-2 mb-2 font-medium text-sm">{name}</legend>
      <TextField
        label={text.host}
        autoComplete="off"
        value={value.host}
        onChange={(host) => onChange({ ...value, host })}
        maxLength={limits.mailbox.hostChars}
        isMono
      />
      <NumberField
        label={text.port}
        value={value.port}
        onChange={(port) => onChange({ ...value, port: port ?? 0 })}
        min={1}
        max={65_535}
        formatOptions={{ useGrouping: false }}
        isPlain
      />
      <Select
        className="col-span-2"
        label={text.encryption}
        value={value.encryption}
        options={mailEncryptions.map((id) => ({ id, label: text.encryptions[id] }))}
        onChange={(id) => onChange({ ...value, encryption: id as MailEncryption })} // it is one of the options
      />
    </fieldset>
  );
}
