interface AppEventFacts {
  readonly appName: string;
  /** What a person says about it. */
  readonly inputs: readonly string[];
  readonly isLastOptional?: true;
  /** What its order counts: the time in milliseconds, numbers that only grow, or rows, which may become fewer. */
  readonly order: "time" | "number" | "row";
}

/** What happens in connected services and can start a workflow. */
export const appEvents = {
  new_mailbox_message: { appName: "mailbox", inputs: [], order: "number" },
  new_gmail_message: { appName: "gmail", inputs: ["search"], isLastOptional: true, order: "time" },
  new_slack_message: { appName: "slack", inputs: ["channel"], order: "time" },
  new_github_issue: { appName: "github", inputs: ["owner", "repo"], order: "number" },
  new_calendar_entry: { appName: "google_calendar", inputs: [], order: "time" },
  new_sheet_row: { appName: "google_sheets", inputs: ["spreadsheet", "sheet"], order: "row" },
} as const satisfies Record<string, AppEventFacts>;
export type AppEventName = keyof typeof appEvents;
export const appEventNames = Object.keys(appEvents) as AppEventName[]; // keys of a literal are its keys
export type AppEventInput = (typeof appEvents)[AppEventName]["inputs"][number];

export const inputsOf = (event: AppEventName): readonly AppEventInput[] => appEvents[event].inputs;
export const orderOf = (event: AppEventName): AppEventFacts["order"] => appEvents[event].order;

/** The inputs that a person must fill in. */
export function requiredInputs(event: AppEventName): readonly AppEventInput[] {
  const facts: AppEventFacts = appEvents[event];
  return facts.isLastOptional ? inputsOf(event).slice(0, -1) : inputsOf(event);
}
