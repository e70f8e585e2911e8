import { sentences } from "../../sentences.ts";
/** Settings of a webhook step. */
export const webhookFormText = sentences("webhookFormText", {
  url: "URL",
  urlHint: "Sends the results of all earlier steps as JSON in a POST request.",
  invalidUrl: "Enter a URL that starts with https://.",
  headers: "Headers",
  headersHint: "Values are encrypted and never shown again. They are only sent to this URL's host.",
  headersForOtherHost: "The URL now points to another host. Enter the header values again.",
  urlRequired: "Enter the URL first.",
  headerName: (number: number) => `Name of header ${number}`,
  headerNamePlaceholder: "Authorization",
  headerValue: (number: number) => `Value of header ${number}`,
  headerValuePlaceholder: "Bearer ...",
  headerValueSet: "Set (hidden)",
  replaceHeaderValue: (number: number) => `Replace the value of header ${number}`,
  removeHeader: (number: number) => `Remove header ${number}`,
  addHeader: "Add header",
  sendTestData: "Send test data",
  sendTestDataHint: "Sends a sample of what a run sends.",
  responded: (status: number) => `The server responded with status ${status}.`,
  signature: "Signature",
  signatureHint:
    "Each delivery includes webhook-id, webhook-timestamp, and webhook-signature, an HMAC-SHA256 made with this secret.",
  showSecret: "Show signing secret",
  copySecret: "Copy signing secret",
});
