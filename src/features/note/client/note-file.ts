/** The note as a Markdown file, with its title as the heading. */
export const noteToMarkdown = ({ title, content }: { title: string; content: string }): string =>
  `${[title && `# ${title}`, content].filter(Boolean).join("\n\n")}\n`;

/** "Brand guidelines.md", without what file systems refuse. */
export const noteFileName = (title: string): string =>
  `${
    title
      .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, " ")
      .trim()
      .slice(0, 80) || "note"
  }.md`;
