import { useEffect, useRef, useState } from "react";
import { newId } from "#lib/id.ts";

/** A running upload. `error` is set when it failed. */
export interface Upload {
  id: string;
  file: File;
  /** 0 to 1. */
  progress: number;
  error: string | null;
}

export type SendFile<Stored> = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<Stored>;

/** Uploads the files of one field independently, so that a failed upload doesn't stop the others. */
export function useUploads<Stored>(send: SendFile<Stored>, onStored: (stored: Stored) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const aborts = useRef(new Map<string, AbortController>());
  const latest = useRef({ send, onStored });
  latest.current = { send, onStored };
  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  const patch = (id: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));
  const drop = (id: string) => setUploads((all) => all.filter((one) => one.id !== id));

  async function start(id: string, file: File) {
    const abort = new AbortController();
    aborts.current.set(id, abort);
    try {
      const stored = await latest.current.send(file, {
        signal: abort.signal,
        onProgress: (progress) => patch(id, { progress }),
      });
      drop(id);
      latest.current.onStored(stored);
    } catch (error) {
      if (!abort.signal.aborted) patch(id, { error: error instanceof Error ? error.message : String(error) });
    } finally {
      aborts.current.delete(id);
    }
  }

  return {
    uploads,
    isBusy: uploads.some(({ error }) => error === null),
    add(files: readonly File[]) {
      const fresh = files.map((file): Upload => ({ id: newId(), file, progress: 0, error: null }));
      setUploads((all) => [...all, ...fresh]);
      for (const { id, file } of fresh) void start(id, file);
    },
    retry({ id, file }: Upload) {
      patch(id, { error: null, progress: 0 });
      void start(id, file);
    },
    /** Also removes a failed upload. */
    cancel(id: string) {
      aborts.current.get(id)?.abort();
      drop(id);
    },
  };
}
