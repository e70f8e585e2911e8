/** The name of a kind of durable work, carrying the shape of what it is given. A feature's schema.ts declares its own. */
export interface JobName<Input> {
  readonly name: string;
  /** Never set; it only carries the type. */
  readonly input?: Input;
}

export const jobName = <Input>(name: string): JobName<Input> => ({ name });
