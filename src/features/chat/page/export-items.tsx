import { Braces, FileDown } from "lucide-react";
import { buttonText } from "#product/texts/common/buttons.ts";
import { urls } from "#product/urls.ts";
import { MenuItem } from "#ui/overlays/menu-item.tsx";

/** The items of a chat's menu that save it as a file. */
export function ExportItems({ chatId }: { chatId: string }) {
  return (
    <>
      <MenuItem icon={FileDown} href={urls.chatExport(chatId, "markdown")} download>
        {buttonText.exportMarkdown}
      </MenuItem>
      <MenuItem icon={Braces} href={urls.chatExport(chatId, "json")} download>
        {buttonText.exportJson}
      </MenuItem>
    </>
  );
}
