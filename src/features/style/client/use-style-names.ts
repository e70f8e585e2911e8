import { styleText } from "#product/texts/style/style.ts";
import { useStyles } from "./use-styles.ts";

/** Names a brand voice, also a deleted one. */
export function useStyleNames(): (id: string) => string {
  const { data: styles } = useStyles();
  const names = new Map(styles?.map(({ id, title }) => [id, title]));
  return (id) => names.get(id) ?? styleText.agent.gone;
}
