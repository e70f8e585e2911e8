import { sentences } from "../../sentences.ts";

/** The webhooks of a workspace, in the reference of the public API and in the OpenAPI document. */
export const apiWebhookText = sentences("apiWebhookText", {
  title: "Webhooks",
  about:
    "Owners add URLs in the settings of the workspace. Each gets a POST request with JSON when something happens to a run, whatever started it. Runs inside other runs and test runs send nothing.",
  events: {
    "run.completed": "A run has completed",
    "run.failed": "A run has failed; error says why",
    "run.stopped": "A run was stopped by a person or a limit",
    "run.waiting": "A run waits for a person; waiting_for is the type of the step",
  },
  signature: "Signature",
  howSigned:
    "Deliveries are signed as Standard Webhooks describes it, with the secret that is shown when the webhook is added. Check the signature with the body as it arrived, and refuse old timestamps. For 24 hours after a new secret was created, the header has two signatures.",
  headers: {
    "webhook-id": "Id of the event, the same in each attempt. Ignore an event that you already have.",
    "webhook-timestamp": "Time of the attempt, in seconds since 1970",
    "webhook-signature":
      "One or more signatures, separated by spaces: v1, a comma, and the HMAC-SHA-256 of id.timestamp.body in base64",
  },
  retries: "Answers and retries",
  howRetried:
    "Any 2xx status within 10 seconds counts as received. Otherwise the delivery is repeated after 1, 5 and 30 minutes, 2 and 8 hours. After five failed deliveries in a row, or an answer with 410, the webhook turns itself off and the owners get an email.",
  received: "Received",
  retried: "Sent again later",
});
