import { isNull } from "drizzle-orm";
import { message } from "../../table.ts";

/** The messages of the conversation: what is shown, and what the model sees. */
export const isShown = isNull(message.hiddenWith);
