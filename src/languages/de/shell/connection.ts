import { brand } from "#product/texts/common/brand.ts";
import type * as english from "#product/texts/shell/connection.ts";

export const connectionText: typeof english.connectionText = {
  newVersion: `${brand.name} wurde aktualisiert. Neu laden, um die neue Version zu verwenden.`,
  reload: "Neu laden",
  reconnecting: "Verbindung unterbrochen. Wird wiederhergestellt …",
};
