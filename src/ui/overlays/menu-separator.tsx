import { Separator } from "@heroui/react/separator";

/** A hairline between groups of menu items. */
export function MenuSeparator() {
  return <Separator className="my-1 border-line border-t" />;
}
