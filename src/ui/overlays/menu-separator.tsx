import { Separator } from "@heroui/react/separator";

/** A divider between menu items. */
export function MenuSeparator() {
  return <Separator className="my-1 border-line border-t" />;
}
