import type { ReactNode } from "react";
import { brand } from "#product/texts/common/brand.ts";
import { BrandMark } from "./brand-mark.tsx";
import { useSignInOptions } from "./client.ts";

interface AuthFrameProps {
  title: string;
  /** One or two sentences under the title. */
  description?: ReactNode;
  /** A link to the other page: "Don't have an account? Create an account". */
  footer?: ReactNode;
  children?: ReactNode;
}

/** The layout of all pages for people who aren't signed in. */
export function AuthFrame({ title, description, footer, children }: AuthFrameProps) {
  const { data: options } = useSignInOptions();
  return (
    <main className="flex min-h-dvh flex-col items-center bg-sunken px-gutter py-10 text-ink sm:justify-center">
      <div className="w-full max-w-[384px] animate-fade-in">
        <p className="flex items-center gap-2.5 text-lg font-semibold">
          <BrandMark />
          {options?.instanceName ?? brand.name}
        </p>
        <section className="mt-6 rounded-card border border-line bg-page p-6 max-sm:p-5">
          <h1 className="text-xl font-semibold text-balance">{title}</h1>
          {description && <p className="mt-1.5 text-ink-2 wrap-anywhere">{description}</p>}
          {children && <div className="mt-5 flex flex-col gap-4">{children}</div>}
        </section>
        {footer && <p className="mt-5 text-center text-sm text-ink-2">{footer}</p>}
      </div>
    </main>
  );
}
