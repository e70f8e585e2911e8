import { createContext } from "react";

/** Id of the workflow that the picker belongs to; agents made for it come first. */
export const PickerWorkflowContext = createContext<string | null>(null);
