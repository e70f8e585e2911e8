import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "#client/api.ts";
import { browserTimeZone } from "#client/time-zones.ts";
import type { Me } from "#features/account/schema.ts";

/** Stores the time zone of the first browser that a person signs in with, so that dates in emails are theirs. */
export function useFirstTimeZone({ id, publicMetadata: { timeZone } }: Pick<Me, "id" | "publicMetadata">) {
  const { mutate } = useMutation({ ...api.user.updatePublicMetadataById.mutationOptions(), meta: { isSilent: true } });
  const isUnknown = timeZone === undefined;
  useEffect(() => {
    if (isUnknown) mutate({ userId: id, metadata: { timeZone: browserTimeZone() } });
  }, [isUnknown, id, mutate]);
}
