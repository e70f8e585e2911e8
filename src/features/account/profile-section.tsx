import { useMemo, useState } from "react";
import { setChosenLanguage } from "#client/language.ts";
import { browserTimeZone, timeZoneOptions } from "#client/time-zones.ts";
import { isLanguage, type Language, languages } from "#lib/locale.ts";
import { limits } from "#product/limits.ts";
import { accountSettingsText } from "#product/texts/account/account-settings.ts";
import { onboardingText, professions } from "#product/texts/account/onboarding.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { ComboBox } from "#ui/select/combo-box.tsx";
import { Select } from "#ui/select/select.tsx";
import { useChangeMetadata, useChangeName, useMe } from "./client.ts";

const text = accountSettingsText.profile;

/** Name, profession, language and time zone. The email address identifies the account, so it is read-only. */
export function ProfileSection() {
  const { data: me } = useMe();
  const [typed, setTyped] = useState<string | null>(null);
  const changeName = useChangeName();
  const changeMetadata = useChangeMetadata();
  const timeZone = me?.publicMetadata.timeZone ?? browserTimeZone();
  const zones = useMemo(() => timeZoneOptions(timeZone), [timeZone]);
  if (!me) return <Skeleton className="h-56 w-full max-w-120 rounded-card" />;
  const changeLanguage = (language: Language | null) =>
    changeMetadata.mutate({ userId: me.id, metadata: { language } }, { onSuccess: () => setChosenLanguage(language) });
  const name = (typed ?? me.name).trim();
  const isChanged = name !== "" && name !== me.name;
  return (
    <section className="flex max-w-120 flex-col gap-5">
      <SectionHeader title={accountSettingsText.tabs.profile} variant="title" />
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) changeName.mutate({ name }, { onSuccess: () => setTyped(null) });
        }}
      >
        <TextField
          label={text.name}
          value={typed ?? me.name}
          onChange={setTyped}
          maxLength={limits.account.nameChars}
          autoComplete="name"
          className="flex-1"
        />
        <Button type="submit" isDisabled={!isChanged} isPending={changeName.isPending}>
          {accountSettingsText.profile.saveName}
        </Button>
      </form>
      <TextField label={text.email} value={me.email} onChange={() => {}} isReadOnly />
      <Select
        label={text.profession}
        placeholder={onboardingText.profession.choose}
        options={professions.map((profession) => ({
          id: profession,
          label: onboardingText.profession.names[profession],
        }))}
        value={me.publicMetadata.profession ?? null}
        onChange={(profession) => changeMetadata.mutate({ userId: me.id, metadata: { profession } })}
      />
      <Select
        label={text.language}
        hint={text.languageHint}
        options={[
          { id: "browser", label: text.browserLanguage },
          ...languages.map((language) => ({ id: language, label: text.languageNames[language] })),
        ]}
        value={me.publicMetadata.language ?? "browser"}
        onChange={(choice) => changeLanguage(isLanguage(choice) ? choice : null)}
      />
      <ComboBox
        label={text.timeZone}
        hint={text.timeZoneHint}
        options={zones}
        value={timeZone}
        onChange={(next) => changeMetadata.mutate({ userId: me.id, metadata: { timeZone: next } })}
      />
    </section>
  );
}
