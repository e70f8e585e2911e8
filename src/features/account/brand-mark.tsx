/** The product's logo: three bars of different heights. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 28 28" className="flex-none">
      <rect width="28" height="28" rx="7" fill="var(--ink)" />
      <path d="M8.5 20v-5m5.5 5V8m5.5 12v-8.5" stroke="var(--bg)" strokeWidth="3" strokeLinecap="round" fill="none" />
    </svg>
  );
}
