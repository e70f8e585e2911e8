import { currentLocale, formatNumber } from "#lib/locale.ts";
/** Currencies that payment steps can charge in, as Stripe lists them. Amounts are in the currency's main unit. */
import { limits } from "./limits.ts";

// biome-ignore format: codes of ISO 4217, by letter
const codes = [
  "AED", "AFN", "ALL", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BGN", "BIF", "BMD", "BND", "BOB", "BRL", "BSD",
  "BWP", "BYN", "BZD", "CAD", "CDF", "CHF", "CLP", "CNY", "COP", "CRC", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ETB", "EUR", "FJD",
  "FKP", "GBP", "GEL", "GIP", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HTG", "HUF", "IDR", "ILS", "INR", "ISK", "JMD", "JPY", "KES", "KGS",
  "KHR", "KMF", "KRW", "KYD", "KZT", "LAK", "LBP", "LKR", "LRD", "LSL", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MUR", "MVR", "MWK",
  "MXN", "MYR", "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "PAB", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RON", "RSD", "RWF",
  "SAR", "SBD", "SCR", "SEK", "SGD", "SHP", "SLE", "SOS", "SRD", "STD", "SZL", "THB", "TJS", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UGX",
  "USD", "UYU", "UZS", "VND", "VUV", "WST", "XAF", "XCD", "XOF", "XPF", "YER", "ZAR", "ZMW",
] as const;
export type Currency = (typeof codes)[number];

/** Charged in whole units: their smallest unit is the unit itself. */
// biome-ignore format: a short list
const withoutDecimals: readonly Currency[] = [
  "BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "VND", "VUV", "XAF", "XOF", "XPF",
];

/** Written with two decimals on the wire, which must be zero. */
const wholeUnitsOnly: readonly Currency[] = ["ISK", "UGX"];

/** Stripe's least charge, where it is not the general one of 0.50. */
// biome-ignore format: a table
const minimumCharge: Readonly<Partial<Record<Currency, number>>> = {
  AED: 2, BGN: 1, CZK: 15, DKK: 2.5, GBP: 0.3, HKD: 4, HUF: 175, JPY: 50, MXN: 10, MYR: 2, NOK: 3, PLN: 2, RON: 2, SEK: 3, THB: 10,
};

export const currencies: readonly Currency[] = codes;
export const defaultCurrency: Currency = "USD";

export function isCurrency(text: string): text is Currency {
  return (codes as readonly string[]).includes(text); // includes() of a literal list refuses wider texts
}

export function currencyDecimals(currency: Currency): 0 | 2 {
  return withoutDecimals.includes(currency) || wholeUnitsOnly.includes(currency) ? 0 : 2;
}

/** The bounds of a payment step in a currency. */
export function paymentBounds(currency: Currency): { min: number; max: number } {
  const { min, max } = limits.workflow.paymentAmount;
  const least = Math.max(min, minimumCharge[currency] ?? 0);
  return { min: currencyDecimals(currency) === 0 ? Math.ceil(least) : least, max };
}

/** The amount as Stripe counts it: 12.5 USD is 1250, 500 JPY is 500, 500 ISK is 50000. */
export function toMinorUnits(amount: number, currency: Currency): number {
  if (withoutDecimals.includes(currency)) return Math.round(amount);
  if (wholeUnitsOnly.includes(currency)) return Math.round(amount) * 100;
  return Math.round(amount * 100);
}

/** "$12.50", "¥500". */
export function formatMoney(amount: number, currency: Currency): string {
  return formatNumber(amount, {
    style: "currency",
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : currencyDecimals(currency),
    maximumFractionDigits: currencyDecimals(currency),
  });
}

/** "Japanese Yen" for the list of currencies. */
export function currencyName(currency: Currency): string {
  return new Intl.DisplayNames(currentLocale().tag, { type: "currency" }).of(currency) ?? currency;
}
