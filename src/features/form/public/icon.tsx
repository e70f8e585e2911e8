const paths = {
  arrow: "M4.5 12h15M13.5 6l6 6-6 6",
  check: "M5 12.5l4.5 4.5L19 7.5",
  external: "M14 4h6v6M20 4l-9 9M18 14v4.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 4 18.500v-11A1.5 1.5 0 0 1 5.5 6H10",
  lock: "M6.500 11h11A1.5 1.5 0 0 1 19 12.5v6.500a1.500 1.500 0 0 1-1.500 1.500h-11A1.500 1.500 0 0 1 5 19v-6.500A1.500 1.500 0 0 1 6.500 11zM8 11V7.500a4 4 0 0 1 8 0V11",
  upload: "M12 16V4.5M7 9l5-5 5 5M4.500 20h15",
  download: "M12 4v11.5M7 11l5 5 5-5M4.500 20h15",
  close: "M6 6l12 12M18 6 6 18",
  alert: "M12 4 2.800 19.500h18.400zM12 10v4M12 16.800h.01",
  again: "M20 11a8 8 0 0 0-14.300-4L3 9.500M3 4v5.500h5.500M4 13a8 8 0 0 0 14.300 4l2.700-2.500M21 20v-5.500h-5.500",
} as const;

/** An icon of the public page, which loads no icon library. */
export const Icon = ({ name }: { name: keyof typeof paths }) => (
  <svg className="fp-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);
