import { Volume2, VolumeX } from "lucide-react";
import { readAloudText } from "#product/texts/voice/read-aloud.ts";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { useHasVoices, type useReadAloud } from "./use-read-aloud.ts";

interface ReadAloudItemProps {
  reader: ReturnType<typeof useReadAloud>;
  text: () => string;
}

/** A menu item that reads a text aloud, or stops it. Not shown where the browser has no voice. */
export function ReadAloudItem({ reader, text }: ReadAloudItemProps) {
  const hasVoices = useHasVoices();
  if (!hasVoices) return null;
  return reader.isReading ? (
    <MenuItem icon={VolumeX} onAction={reader.stop}>
      {readAloudText.stop}
    </MenuItem>
  ) : (
    <MenuItem icon={Volume2} onAction={() => reader.start(text())}>
      {readAloudText.start}
    </MenuItem>
  );
}
