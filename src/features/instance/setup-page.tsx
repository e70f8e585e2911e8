import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, client } from "#client/api.ts";
import { BrandMark } from "#features/account/brand-mark.tsx";
import { useMe, useSignInOptions } from "#features/account/client.ts";
import { SignUpForm } from "#features/account/sign-up-form.tsx";
import { SocialButtons } from "#features/account/social-buttons.tsx";
import { useWorkspaces } from "#features/workspace/client.ts";
import { limits } from "#product/limits.ts";
import { brand } from "#product/texts/common/brand.ts";
import { firstSetupText } from "#product/texts/instance/first-setup.ts";
import { mailServerText } from "#product/texts/instance/mail-server.ts";
import { serverSettingsText } from "#product/texts/instance/server-settings.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { TextLink } from "#ui/buttons/text-link.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { RadioGroup } from "#ui/forms/radio-group.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { MailServerForm } from "./mail-server-form.tsx";
import type { InstanceSettings, SettingsInput } from "./schema.ts";
import { SetupModel } from "./setup-model.tsx";
import { SetupStep } from "./setup-step.tsx";

const text = firstSetupText;
const settingsText = serverSettingsText;
const signupPolicies = ["open", "invite", "closed"] as const;
const steps = ["owner", "name", "model", "signup", "mail"] as const;
type Step = (typeof steps)[number];

/** The first page of an empty server: five steps; only the account is required. */
export function SetupPage() {
  const me = useMe();
  const options = useSignInOptions();
  const queries = useQueryClient();
  if (me.isPending || options.isPending)
    return (
      <SetupFrame>
        <Spinner label={pageStateText.loading} />
      </SetupFrame>
    );
  if (me.data?.isOperator) return <OperatorSteps name={me.data.name} email={me.data.email} />;
  // The server has an operator already, and only operators can use this page.
  if (me.data || !options.data?.isFirst) {
    location.replace(urls.root());
    return null;
  }
  return (
    <SetupFrame>
      <ol className="flex flex-col gap-2">
        <SetupStep number={1} title={text.owner} summary="" isDone={false} isOpen onOpen={null}>
          <p className="text-ink-2">{text.ownerText}</p>
          <SignUpForm submitText={text.createAccount} onSignedUp={() => void queries.resetQueries()} />
          <SocialButtons next={urls.setup()} />
        </SetupStep>
        {[text.name, text.model, text.signup, text.mail].map((title, at) => (
          <SetupStep key={title} number={at + 2} title={title} summary="" isDone={false} isOpen={false} onOpen={null}>
            {null}
          </SetupStep>
        ))}
      </ol>
    </SetupFrame>
  );
}

/** The steps after the account. Their state comes from the server, so a reload continues at the same step. */
function OperatorSteps({ name: person, email }: { name: string; email: string }) {
  const settings = useQuery(api.operator.getSettings.queryOptions());
  const workspaces = useWorkspaces();
  const workspaceId = workspaces.data?.[0]?.id;
  if (!settings.data || !workspaceId)
    return (
      <SetupFrame>
        <Spinner label={pageStateText.loading} />
      </SetupFrame>
    );
  return <Steps settings={settings.data} workspaceId={workspaceId} owner={`${person}, ${email}`} />;
}

interface StepsProps {
  settings: InstanceSettings;
  workspaceId: string;
  owner: string;
}

function Steps({ settings, workspaceId, owner }: StepsProps) {
  const queries = useQueryClient();
  const models = useQuery(api.credential.getLanguageModels.queryOptions({ workspaceId }));
  const [open, setOpen] = useState<Step | null>(settings.isNameSet ? "model" : "name");
  const [skipped, setSkipped] = useState<ReadonlySet<Step>>(new Set());
  const [name, setName] = useState(settings.isNameSet ? settings.name : "");
  const [signup, setSignup] = useState(settings.isSignupSet ? settings.signup : "invite");
  const [model, setModel] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (changes: SettingsInput) => client.operator.changeSettings.mutate(changes),
    onSuccess: () => queries.invalidateQueries(api.operator.getSettings.queryFilter()),
  });
  const auto = models.data?.models.find(({ id }) => id === models.data.autoModelId);
  const hasModel = auto !== undefined && auto.provider !== "DEMO";
  const done: Readonly<Record<Step, boolean>> = {
    owner: true,
    name: settings.isNameSet,
    model: model !== null || hasModel,
    signup: settings.isSignupSet,
    mail: settings.mail.canSend,
  };
  const openNextStep = (from: Step) =>
    setOpen(steps.slice(steps.indexOf(from) + 1).find((step) => !done[step]) ?? null);
  const skip = (step: Step) => {
    setSkipped(new Set([...skipped, step]));
    openNextStep(step);
  };
  const stepProps = (step: Step) => ({
    number: steps.indexOf(step) + 1,
    isDone: done[step],
    isOpen: open === step,
    onOpen: () => setOpen(step),
  });
  const stepButtons = (step: Step, isPending: boolean) => (
    <div className="flex gap-2">
      <Button type="submit" variant="primary" isPending={isPending}>
        {text.save}
      </Button>
      <Button variant="ghost" onPress={() => skip(step)}>
        {text.skipForNow}
      </Button>
    </div>
  );
  const doneCount = steps.filter((step) => done[step]).length;
  const skippedCount = steps.filter((step) => !done[step] && skipped.has(step)).length;
  const isComplete = doneCount + skippedCount === steps.length;
  return (
    <SetupFrame>
      <ol className="flex flex-col gap-2">
        <SetupStep number={1} title={text.owner} summary={owner} isDone isOpen={false} onOpen={null}>
          {null}
        </SetupStep>
        <SetupStep {...stepProps("name")} title={text.name} summary={settings.name}>
          <form
            noValidate
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (name.trim()) save.mutate({ name: name.trim() }, { onSuccess: () => openNextStep("name") });
            }}
          >
            <TextField
              aria-label={settingsText.name}
              hint={settingsText.nameHint}
              value={name}
              onChange={setName}
              placeholder={brand.name}
              maxLength={limits.operator.instanceNameChars}
              autoFocus
            />
            {stepButtons("name", save.isPending)}
          </form>
        </SetupStep>
        <SetupStep
          {...stepProps("model")}
          title={text.model}
          summary={model ?? (hasModel ? auto.displayName : text.modelDemo)}
        >
          <SetupModel
            workspaceId={workspaceId}
            onDone={(summary) => {
              setModel(summary);
              void queries.invalidateQueries(api.credential.pathFilter());
              openNextStep("model");
            }}
            onSkip={() => skip("model")}
          />
        </SetupStep>
        <SetupStep
          {...stepProps("signup")}
          title={text.signup}
          summary={
            settings.isSignupFixed ? settingsText.setByEnvironment : settingsText.policies[settings.signup].label
          }
        >
          <form
            noValidate
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (settings.isSignupFixed) openNextStep("signup");
              else save.mutate({ signup }, { onSuccess: () => openNextStep("signup") });
            }}
          >
            {settings.isSignupFixed && <p className="text-ink-2">{settingsText.setByEnvironment}</p>}
            <RadioGroup
              aria-label={settingsText.signup}
              variant="framed"
              isDisabled={settings.isSignupFixed}
              options={signupPolicies.map((id) => ({ id, ...settingsText.policies[id] }))}
              value={settings.isSignupFixed ? settings.signup : signup}
              onChange={(id) => setSignup(signupPolicies.find((one) => one === id) ?? "invite")}
            />
            {stepButtons("signup", save.isPending)}
          </form>
        </SetupStep>
        <SetupStep
          {...stepProps("mail")}
          title={text.mail}
          summary={settings.mail.canSend ? text.mailOn : text.mailShort}
        >
          {settings.mail.isFixed ? (
            <>
              <p className="text-ink-2">{mailServerText.setByEnvironment}</p>
              <Button className="self-start" onPress={() => skip("mail")}>
                {text.continue}
              </Button>
            </>
          ) : (
            <MailServerForm
              mail={settings.mail}
              onSaved={() => openNextStep("mail")}
              secondaryAction={{ label: text.skipForNow, onPress: () => skip("mail") }}
            />
          )}
        </SetupStep>
      </ol>
      <p className="flex items-center justify-between gap-4">
        {isComplete ? (
          <a href={urls.root()} className={buttonClass({ variant: "primary" })}>
            {text.finish(brand.name)}
          </a>
        ) : (
          <TextLink href={urls.root()}>{text.skipRest(brand.name)}</TextLink>
        )}
        <span className="text-sm text-ink-3 num">{text.done(doneCount, steps.length, skippedCount)}</span>
      </p>
    </SetupFrame>
  );
}

function SetupFrame({ children }: { children: React.ReactNode }) {
  return (
    <main className="min-h-dvh bg-page px-gutter py-10 text-ink">
      <div className="mx-auto flex w-full max-w-[592px] flex-col gap-5">
        <p className="flex items-center gap-2.5 font-semibold">
          <BrandMark />
          {brand.name}
        </p>
        <header>
          <h1 className="text-2xl font-semibold text-balance">{text.title(brand.name)}</h1>
          <p className="mt-1.5 text-ink-2">{text.text}</p>
        </header>
        {children}
      </div>
    </main>
  );
}
