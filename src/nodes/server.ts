/** The server's half of the catalog: procedures that a type brings besides its runs, under the wire's names. */
import { codeRouter } from "./code/server.ts";

export const nodeRouters = {
  workflowCodeNode: codeRouter,
};
