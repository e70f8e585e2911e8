import { sentences } from "../../sentences.ts";
/** The notice next to replies of the demo model. */
export const demoNoticeText = sentences("demoNoticeText", {
  notice: "This is a demo reply. Connect a model for real answers.",
  connect: "Add a key",
  askOwner: "Ask an owner of this workspace to add a key.",
});
