interface PrintHeadProps {
  readonly title: string;
  /** The filter in words, and when and for whom it was printed. */
  readonly lines: readonly (string | false)[];
}

/** The head of a printed list: what it is and how it is narrowed. On a screen the page says that itself. */
export const PrintHead = ({ title, lines }: PrintHeadProps) => (
  <div className="hidden print:mb-2 print:block">
    <p className="text-lg font-semibold">{title}</p>
    {lines
      .filter((line) => line !== false)
      .map((line) => (
        <p key={line} className="text-sm">
          {line}
        </p>
      ))}
  </div>
);
