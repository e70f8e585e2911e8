import type { Worker } from "node:cluster";

/** From a process to its supervisor: it wants to listen on the port, or it is ready. */
type ToSupervisor = "may-listen" | "ready";
/** From the supervisor: the port is free, or another process died and left work. */
type FromSupervisor = "listen" | "process-died";

export const tellSupervisor = (message: ToSupervisor): void => void process.send?.(message);

/** Calls `act` whenever the supervisor sends this message. */
export function followSupervisor(message: FromSupervisor, act: () => void): void {
  process.on("message", (heard) => {
    if (heard === message) act();
  });
}

/** Asks to listen, and resolves when the supervisor agrees. */
export function askSupervisor(question: "may-listen"): Promise<void> {
  return new Promise((resolve) => {
    followSupervisor("listen", resolve);
    tellSupervisor(question);
  });
}

/** Calls `act` whenever the process sends this message. */
export function followProcess(worker: Worker, message: ToSupervisor, act: () => void): void {
  worker.on("message", (heard) => {
    if (heard === message) act();
  });
}

export function tellProcess(worker: Worker, message: FromSupervisor): void {
  if (worker.isConnected()) worker.send(message);
}
