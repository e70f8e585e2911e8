import { ArrowDown, ArrowUp, PenLine, Plus, X } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { styleText } from "#product/texts/style/style.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { PickList } from "#ui/select/pick-list.tsx";
import { useStyles } from "./client/use-styles.ts";

const text = styleText.agent;

interface StylePickerProps {
  /** Ids in the order in which the guidelines count. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  isReadOnly: boolean;
}

/** Selects brand voices for an agent, in their order. What was deleted stays visible until it is removed. */
export function StylePicker({ value, onChange, isReadOnly }: StylePickerProps) {
  const { slug } = useWorkspace();
  const { data: styles } = useStyles();
  const byId = new Map(styles?.map((style) => [style.id, style]));
  const chars = value.reduce((sum, id) => sum + (byId.get(id)?.chars ?? 0), 0);
  const { styles: max } = limits.agent;
  const move = (at: number, by: number) => {
    const next = [...value];
    next.splice(at + by, 0, ...next.splice(at, 1));
    onChange(next);
  };
  return (
    <div className="grid gap-2">
      {value.length > 0 && (
        <ol aria-label={text.label} className="border-line border-t">
          {value.map((id, at) => {
            const style = byId.get(id);
            const title = style?.title ?? (styles ? text.gone : "");
            return (
              <li key={id} className="flex min-h-10 items-center gap-2 border-line border-b">
                <span aria-hidden className="w-4 flex-none text-sm text-ink-3 num">
                  {at + 1}
                </span>
                <span className={`min-w-0 flex-1 cut ${styles && !style ? "text-ink-3" : ""}`} title={title}>
                  {title}
                </span>
                {!isReadOnly && (
                  <>
                    {at > 0 && (
                      <IconButton icon={ArrowUp} size="s" label={text.moveUp(title)} onPress={() => move(at, -1)} />
                    )}
                    {at < value.length - 1 && (
                      <IconButton icon={ArrowDown} size="s" label={text.moveDown(title)} onPress={() => move(at, 1)} />
                    )}
                    <IconButton
                      icon={X}
                      size="s"
                      label={text.remove(title)}
                      onPress={() => onChange(value.filter((other) => other !== id))}
                    />
                  </>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {chars > limits.style.agentChars && (
        <p role="alert" className="text-sm text-danger">
          {text.tooLong(limits.style.agentChars)}
        </p>
      )}
      {!isReadOnly &&
        (value.length < max ? (
          <div>
            <Popover
              aria-label={text.label}
              placement="bottom start"
              className="w-80 p-0!"
              trigger={
                <Button size="s" icon={Plus}>
                  {text.add}
                </Button>
              }
            >
              <PickList
                aria-label={text.label}
                options={(styles ?? []).map(({ id, title, excerpt, category }) => ({
                  id,
                  label: title,
                  hint: excerpt.replaceAll(/\s+/g, " "),
                  keywords: category.join(" "),
                  icon: <PenLine />,
                }))}
                value={value}
                onPick={(id) =>
                  onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id].slice(0, max))
                }
                placeholder={text.search}
                {...(styles?.length === 0 && { emptyText: text.none })}
                foot={
                  <Link href={urls.brandVoices(slug)} className="block px-2 py-1.5 text-accent-text hover:underline">
                    {text.manage}
                  </Link>
                }
              />
            </Popover>
          </div>
        ) : (
          <p className="text-sm text-ink-3">{text.max(max)}</p>
        ))}
    </div>
  );
}
