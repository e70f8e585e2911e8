/** The banner about the connection and new versions. */
import { sentences } from "../../sentences.ts";
import { brand } from "../common/brand.ts";

export const connectionText = sentences("connectionText", {
  newVersion: `${brand.name} was updated. Reload to use the new version.`,
  reload: "Reload",
  reconnecting: "Connection lost. Reconnecting...",
});
