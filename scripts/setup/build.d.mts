/** Whether the output of a build target is there and belongs to the present sources. */
export function isBuilt(name: "web" | "server"): boolean;
