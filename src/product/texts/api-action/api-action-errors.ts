import { formatNumber } from "#lib/locale.ts";
import { sentences } from "../../sentences.ts";

/** Why a custom tool can't be saved or called. */
export const apiActionErrorText = sentences("apiActionErrorText", {
  fillAll: "Please fill in all required fields",
  invalidName: "Name should only contain letters, numbers, and underscores.",
  nameTaken: "This name is already taken. Please enter a unique name.",
  invalidValue: "Please enter a valid value.",
  invalidUrl: "Enter a URL that starts with https://. Variables such as {id} are allowed in its path and query only.",
  invalidFile: "Invalid API action configuration file",
  enterAgain: (key: string) =>
    `Enter the value of ${key} again. It is encrypted, and may only be sent to the address that it was entered for.`,
  tooMany: (max: number) => `A workspace can have up to ${formatNumber(max)} custom tools. Delete one first.`,
  pathRefused: "A value doesn't fit into the path of the URL. Check the values of its variables.",
  notText: (type: string) => `The response is ${type}, which can't be shown as text.`,
  maybeSent: (reason: string) =>
    `${reason ? `${reason} ` : ""}The request may have been carried out. Check at the service before you send it again.`,
});
