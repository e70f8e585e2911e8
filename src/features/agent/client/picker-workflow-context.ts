import { createContext } from "react";

/** Id of the workflow that is being built around a picker: agents made for it are offered first. */
export const PickerWorkflowContext = createContext<string | null>(null);
