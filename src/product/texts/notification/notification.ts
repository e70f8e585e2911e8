import { sentences } from "../../sentences.ts";
import { brand } from "../common/brand.ts";

/** What a person is told when no page shows the chat, and the settings for it. */
export const notificationText = sentences("notificationText", {
  title: "Answers in chats",
  intro: (seconds: number) =>
    `For answers that take longer than ${seconds} seconds, and for those that need your input, while the chat isn't open.`,
  reply: {
    DONE: "The answer is ready.",
    FAILED: "The answer failed. Open the chat to try again.",
    WAITING: "The answer is waiting for your input.",
  },
  email: {
    label: "Email me when an answer is ready",
    hint: (address: string) => `Sent to ${address} once all tabs with the chat are closed.`,
    noServer: "This server can't send email yet.",
    noServerText: "Your emails are kept in the outbox, which only operators of this server can read.",
    setUp: "Set up email",
  },
  push: {
    label: "Notify me in this browser",
    hint: `Works while ${brand.name} is closed, as long as the browser is running. Shows the title of the chat, and ends when you sign out here.`,
    others: (count: number) => (count === 1 ? "1 more browser is notified." : `${count} more browsers are notified.`),
    turnOffOthers: "Turn off in other browsers",
    on: "This browser will notify you",
    off: "This browser won't notify you anymore",
    othersOff: "Turned off in other browsers",
    insecure: {
      title: "Notifications need HTTPS.",
      text: "Browsers only allow notifications on pages opened with https:// or at localhost. Ask the operator of this server to set up HTTPS.",
    },
    unsupported: {
      title: "This browser doesn't support notifications.",
      text: "Private windows often don't. On an iPhone or iPad, add this page to the Home Screen first and open it from there.",
    },
    denied: {
      title: "Notifications are blocked for this site.",
      text: "Allow them in the site settings of your browser, beside the address bar, then try again.",
      retry: "Try again",
    },
    failed: "The browser couldn't reach its notification service. Check your connection and try again.",
    tooMany: (max: number) => `You can turn this on in up to ${max} browsers. Turn it off in another one first.`,
    invalid: "This browser's notification service can't be used.",
  },
});
