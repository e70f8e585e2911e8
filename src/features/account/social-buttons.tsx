import type { SocialProvider } from "#product/account-inputs.ts";
import { signInText } from "#product/texts/sign-in/sign-in.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { useSignInOptions, useSignInWith } from "./client.ts";

const names: Record<SocialProvider, string> = { google: "Google", github: "GitHub" };

/** One button for each sign-in provider that the operator has configured. */
export function SocialButtons({ next }: { next?: string }) {
  const { data: options } = useSignInOptions();
  const signInWith = useSignInWith(next);
  if (!options || options.providers.length === 0) return null;
  return (
    <>
      {options.providers.map((provider) => (
        <Button
          key={provider}
          size="l"
          isFullWidth
          isPending={signInWith.isPending && signInWith.variables.provider === provider}
          onPress={() => signInWith.mutate({ provider })}
        >
          {signInText.continueWith(names[provider])}
        </Button>
      ))}
      {signInWith.error && (
        <Callout tone="danger" isAnnounced>
          {signInWith.error.message}
        </Callout>
      )}
    </>
  );
}
