import type { Locator, Page } from "playwright-core";
import type { SeededWorkspace } from "./seed-workspace.ts";

/** Paths of the pages that have overlays. */
export function pagePaths(slug: string, made: SeededWorkspace) {
  return {
    home: `/${slug}`,
    agents: `/${slug}/agent`,
    agent: `/${slug}/agent/${made.agentId}`,
    agentBackground: `/${slug}/agent/${made.agentId}?section=background`,
    agentOutput: `/${slug}/agent/${made.agentId}?section=output`,
    agentModel: `/${slug}/agent/${made.agentId}?section=model`,
    workflows: `/${slug}/workflow`,
    builder: `/${slug}/workflow/${made.workflowId}/build`,
    start: `/${slug}?workflowId=${made.workflowId}`,
    chat: `/${slug}/thread/agent/${made.chatId}`,
    chats: `/${slug}/thread/agent`,
    run: `/${slug}/thread/workflow/${made.runId}`,
    doneRun: `/${slug}/thread/workflow/${made.doneRunId}`,
    runs: made.runsPath,
    history: `/${slug}/workflow/${made.workflowId}/runs`,
    general: `/${slug}/settings`,
    members: `/${slug}/settings?tab=members`,
    keys: `/${slug}/settings?tab=keys`,
    account: "/account",
  };
}

/** Elements to click in order: the accessible name of an element, or a key as `key:?`. */
export type Clicks = readonly (string | RegExp)[];
type Openers = Readonly<Partial<Record<keyof ReturnType<typeof pagePaths>, readonly Clicks[]>>>;

const agent = "Actions for Policy librarian";
const workflow = "Actions for Topic brief";
const folder = "Actions for the folder Reference";
const chosenAgent = "Select Policy librarian";
const chosenWorkflow = "Select Topic brief";
const folderMenu: readonly Clicks[] = [
  [folder],
  [folder, "Rename"],
  [folder, "Move to folder"],
  [folder, "Delete"],
  ["New folder"],
];

/** Overlays that exist in every screen size. */
export const overlays: Openers = {
  home: [["key:Control+k"], [/^Select an agent/], ["Choose"]],
  agents: [
    ...folderMenu,
    ["New agent"],
    ["New agent", /^Import from JSON/],
    ["New agent", /^Chat with AI/],
    ["Tags"],
    [/^Sort by/],
    [agent],
    [chosenAgent, "Delete"],
  ],
  agent: [[agent], [agent, "Move to folder"], [agent, "Delete"], [agent, "Version history"], [/^used by/]],
  agentBackground: [["Full screen"]],
  agentOutput: [["Language Same as the question"]],
  agentModel: [[/^Model: /]],
  workflows: [
    ...folderMenu,
    ["New workflow"],
    ["New workflow", /^Import from JSON/],
    ["New workflow", /^Chat with AI/],
    [workflow],
    [workflow, "Move to folder"],
    [chosenWorkflow, "Move"],
    [chosenWorkflow, "Add tags"],
  ],
  builder: [[workflow], [workflow, "Move to folder"], ["key:/"]],
  start: [[/Audience/], [/^Countries/]],
  chats: [[/^Actions for /], ["Agent"], [/^Select /, "Delete"]],
  chat: [["More"], [/^Model: /], [/^Model: /, /unavailable models$/, /^GPT/]],
  run: [["More"], ["More", "Delete"], ["Actions for Human Input 1"]],
  doneRun: [["Actions for Answer"], ["Actions for Answer", "Version history"]],
  runs: [["Status"], ["Trigger"], ["Workflow"], ["Time"]],
  history: [["Time"], [/^Select Topic brief #1/, "Delete"]],
  general: [["key:?"], ["Delete workspace"]],
  members: [["Invite member"], [/^Actions for guest/], [/^Actions for guest/, "Revoke"]],
  keys: [["Add endpoint"], ["Edit"], ["Delete Rack server"]],
  account: [[/Profession/]],
};

/** Overlays that exist only on wide screens. */
export const desktopOverlays: Openers = {
  home: [[/Account menu$/], [/s workspace$/], [/s workspace$/, "New workspace"]],
  builder: [
    [/^Human Input 1/, "Add field"],
    [/^Human Input 1/, "Actions for Human Input 1"],
    [/^Answer/, /^Agent: /],
    [/^Answer/, "Preview with the last run's values"],
    [/^Checks/],
    ["More tools"],
    ["More tools", "Shortcuts and gestures"],
    ["More tools", "Canvas settings"],
    [/^Answer/, "key:Enter", "key:Control+i"],
    ["0 tags"],
    ["More tools", "Outline", "Actions for Answer"],
    ["More tools", "Outline", "Help"],
  ],
};

/** Overlays that exist only on phones. */
export const phoneOverlays: Openers = {
  home: [["Menu"]],
  builder: [
    ["Settings of Human Input 1"],
    ["Settings of Answer", /^Agent: /],
    ["Settings of Answer", "Run step"],
    ["Test run"],
    ["Assistant"],
    [/^Comments: /],
    ["Actions for Answer"],
    [/^Checks/],
  ],
};

const roles = ["menuitem", "button", "option", "switch", "checkbox", "combobox", "group"] as const;

const waitForAnimations = `(async () => {
  do {
    await new Promise(requestAnimationFrame);
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)));
  } while (document.getAnimations().length > 0);
})()`;

/** Waits until all animations and color transitions have finished. */
export async function waitForIdle(page: Page): Promise<void> {
  await page.locator("[data-entering], [data-exiting]").first().waitFor({ state: "detached" });
  await page.evaluate(waitForAnimations);
}

/** Overlays, and the settings of a step, which open beside the page or on top of it. */
const overlaySelector = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox], dialog[open], [data-settings]";

/** The last visible element with this accessible name: an open overlay comes after the covered page in document order. */
export function findNamed(page: Page, name: string | RegExp): Locator {
  const named = roles.map((role) => page.getByRole(role, { name, exact: true }));
  const any = named.reduce((all, one) => all.or(one), page.locator("label").filter({ hasText: name }));
  return any.filter({ visible: true }).last();
}

/** The key that a click represents; null for the name of an element. */
export function keyOf(name: string | RegExp): string | null {
  return typeof name === "string" && name.startsWith("key:") ? name.slice("key:".length) : null;
}

/** Waits until an overlay is open and its animations have finished. */
export async function waitForOverlay(page: Page, presses: Clicks): Promise<void> {
  const opened = page.locator(overlaySelector).filter({ visible: true }).first();
  await opened.waitFor({ timeout: 20_000 }).catch((cause) => {
    throw new Error(`${presses.join(", ")}: nothing opened`, { cause });
  });
  await waitForIdle(page);
}

/** Opens one overlay on the current page and waits until its animations have finished. */
export async function openOverlay(page: Page, presses: Clicks): Promise<void> {
  for (const name of presses) {
    const key = keyOf(name);
    if (key === null) await findNamed(page, name).click({ timeout: 20_000 });
    else await page.keyboard.press(key);
    await waitForIdle(page);
  }
  await waitForOverlay(page, presses);
}
