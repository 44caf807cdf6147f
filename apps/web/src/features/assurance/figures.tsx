interface FiguresProps {
  /** Read out before the figures. */
  readonly label: string;
  readonly figures: readonly (readonly [name: string, figure: string])[];
}

/** A few figures with their names, side by side. */
export const Figures = ({ label, figures }: FiguresProps) => (
  <dl aria-label={label} className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4 lg:grid-cols-6">
    {figures.map(([name, figure]) => (
      <div key={name}>
        <dt className="text-xs font-medium text-ink-soft">{name}</dt>
        <dd className="numeric">{figure}</dd>
      </div>
    ))}
  </dl>
);
