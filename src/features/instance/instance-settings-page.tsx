import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, client } from "#client/api.ts";
import { limits } from "#product/limits.ts";
import { serverSettingsText } from "#product/texts/instance/server-settings.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { RadioGroup } from "#ui/forms/radio-group.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { MailServerSection } from "./mail-server-section.tsx";
import type { InstanceSettings, SettingsInput } from "./schema.ts";

const text = serverSettingsText;
const signupPolicies = ["open", "invite", "closed"] as const;

/** The settings from the setup page, for later changes. */
export function InstanceSettingsPage() {
  const { data } = useQuery(api.operator.getSettings.queryOptions());
  if (!data) return <Skeleton className="h-60 w-full rounded-card" />;
  return (
    <div className="flex flex-col gap-10">
      <SettingsForm key={`${data.name} ${data.signup}`} settings={data} />
      <MailServerSection mail={data.mail} />
    </div>
  );
}

function SettingsForm({ settings }: { settings: InstanceSettings }) {
  const queries = useQueryClient();
  const [name, setName] = useState(settings.name);
  const [signup, setSignup] = useState(settings.signup);
  const save = useMutation({
    mutationFn: (changes: SettingsInput) => client.operator.changeSettings.mutate(changes),
    async onSuccess() {
      toast.success(text.saved);
      await queries.invalidateQueries(api.operator.getSettings.queryFilter());
      await queries.invalidateQueries(api.user.getSignInOptions.queryFilter());
    },
  });
  const isChanged = name.trim() !== settings.name || signup !== settings.signup;
  return (
    <form
      noValidate
      className="flex max-w-read flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) save.mutate({ name: name.trim(), ...(settings.isSignupFixed ? {} : { signup }) });
      }}
    >
      <TextField
        label={text.name}
        hint={text.nameHint}
        value={name}
        onChange={setName}
        maxLength={limits.operator.instanceNameChars}
        className="max-w-80"
      />
      <RadioGroup
        label={text.signup}
        variant="framed"
        hint={settings.isSignupFixed ? text.setByEnvironment : undefined}
        isDisabled={settings.isSignupFixed}
        options={signupPolicies.map((id) => ({ id, ...text.policies[id] }))}
        value={signup}
        onChange={(id) => setSignup(signupPolicies.find((one) => one === id) ?? "open")}
      />
      <Button type="submit" variant="primary" className="self-start" isDisabled={!isChanged} isPending={save.isPending}>
        {text.save}
      </Button>
    </form>
  );
}
