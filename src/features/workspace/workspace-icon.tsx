import { useState } from "react";
import { urls } from "#product/urls.ts";
import { cx } from "#ui/cx.ts";

interface WorkspaceIconProps {
  workspace: { id: string; name: string; iconUrl: string | null };
  size?: 20 | 24 | 32;
}

const sizes = { 20: "size-5 text-2xs", 24: "size-6 text-xs", 32: "size-8 text-base" };

/** The workspace's icon, or the first letter of its name. Decorative, because the name is always next to it. */
export function WorkspaceIcon({ workspace, size = 24 }: WorkspaceIconProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const iconClass = cx("flex-none rounded-control", sizes[size]);
  const { id, name, iconUrl } = workspace;
  if (iconUrl && iconUrl !== brokenUrl)
    return (
      <img
        src={urls.workspaceIcon(id, iconUrl)}
        alt=""
        onError={() => setBrokenUrl(iconUrl)}
        className={cx(iconClass, "object-cover")}
      />
    );
  return (
    <span aria-hidden className={cx(iconClass, "grid select-none place-items-center bg-ink font-semibold text-page")}>
      {[...name.trim()][0]?.toLocaleUpperCase() ?? "?"}
    </span>
  );
}
