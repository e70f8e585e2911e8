/** The server's half of the catalog: procedures of node types, under their names on the wire. */
import { codeRouter } from "./code/server.ts";

export const nodeRouters = {
  workflowCodeNode: codeRouter,
};
