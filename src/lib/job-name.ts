/** The name of a durable job with the type of its input. Features declare their names in schema.ts. */
export interface JobName<Input> {
  readonly name: string;
  /** Never set; carries the type only. */
  readonly input?: Input;
}

export const jobName = <Input>(name: string): JobName<Input> => ({ name });
