export function CanvasPanel(_: { documentId: string; onClose: () => void }) {
  return null;
}
