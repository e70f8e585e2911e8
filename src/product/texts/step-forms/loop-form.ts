import { sentences } from "../../sentences.ts";
/** Settings of a loop step. */
export const loopFormText = sentences("loopFormText", {
  source: "For each item in",
  sourcePlaceholder: "The list to process. Type @ to insert a form answer or the result of an earlier step.",
  sourceHint: "Lists with one item per line work best.",
  itemName: "Item name",
  itemNameHint: "Type @ in the task to insert the item.",
  task: "Task",
  taskPlaceholder: "Describe what to do with each item. Type @ to insert the item.",
  maxItems: "Max items to process",
  maxItemsHint: "Start with 3 to 5 items. Raise this once the results are good.",
});
