/** A skill that comes with the product. Our own texts, under the license of the product. */
export interface ReadySkill {
  /** Its tag in the library. */
  readonly category: string;
  /** The SKILL.md. */
  readonly main: string;
  /** Other files by their path. */
  readonly files?: Readonly<Record<string, string>>;
}
