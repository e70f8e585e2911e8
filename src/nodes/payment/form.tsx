import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { FormProps } from "#nodes/components.tsx";
import {
  currencies,
  currencyDecimals,
  currencyName,
  formatMoney,
  isCurrency,
  paymentBounds,
} from "#product/currencies.ts";
import { hasAbility } from "#product/roles.ts";
import { keysText } from "#product/texts/credentials/keys.ts";
import { paymentFormText } from "#product/texts/step-forms/payment-form.ts";
import { urls } from "#product/urls.ts";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { NumberField } from "#ui/forms/number-field.tsx";
import { ComboBox } from "#ui/select/combo-box.tsx";
import type { PaymentConfig } from "./spec.ts";

const text = paymentFormText;
const options = currencies.map((code) => ({ id: code, label: code, end: currencyName(code) }));

/** The amount and currency. */
export function PaymentForm({ value, onChange, isReadOnly }: FormProps<PaymentConfig>) {
  const { amount, currency } = value;
  const { min, max } = paymentBounds(currency);
  return (
    <>
      <p className="text-sm text-ink-3">{text.payerHint}</p>
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label={text.amount}
          hint={text.amountRange(formatMoney(min, currency), formatMoney(max, currency))}
          value={amount}
          onChange={(next) => onChange({ ...value, amount: next })}
          min={min}
          max={max}
          formatOptions={{ maximumFractionDigits: currencyDecimals(currency) }}
          isPlain
          isReadOnly={isReadOnly}
        />
        <ComboBox
          label={text.currency}
          options={options}
          value={currency}
          onChange={(code) => {
            if (isCurrency(code)) onChange({ ...value, currency: code });
          }}
          isDisabled={isReadOnly}
        />
      </div>
      <StripeKeys />
    </>
  );
}

/** Whether the workspace can take payments, and how to enable it. */
function StripeKeys() {
  const { id: workspaceId, slug, role } = useWorkspace();
  const { data } = useQuery(api.credential.getAll.queryOptions({ workspaceId }));
  const publishable = useQuery(api.credential.getStripePublishableKey.queryOptions({ workspaceId }));
  if (!data) return null;
  const isSet = ["STRIPE_PUBLISHABLE_KEY", "STRIPE_SECRET_KEY"].every(
    (type) => data.find((state) => state.type === type)?.isSet,
  );
  if (isSet) return publishable.data?.value?.startsWith("pk_test_") ? <Callout>{text.testKeys}</Callout> : null;
  // Only owners can open the tab with the keys.
  if (!hasAbility(role, "manageKeys"))
    return (
      <Callout tone="warning" title={text.noStripeKeys}>
        {keysText.ownersOnly}
      </Callout>
    );
  return (
    <Callout
      tone="warning"
      title={text.noStripeKeys}
      action={
        <Link href={urls.settings(slug, "keys")} className={buttonClass({ size: "s" })}>
          {text.openKeys}
        </Link>
      }
    />
  );
}
