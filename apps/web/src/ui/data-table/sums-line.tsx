interface SumsLineProps {
  /** 'By waste'. */
  readonly label: string;
  readonly sums: readonly { readonly name: string; readonly amount: string }[];
}

/** Sums of everything that matches, below a table: what its foot has no room for. */
export const SumsLine = ({ label, sums }: SumsLineProps) =>
  sums.length === 0 ? null : (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 px-4 text-sm text-ink-soft">
      <span>{label}</span>
      {sums.map(({ name, amount }) => (
        <span key={name}>
          {name} <span className="numeric font-medium text-ink">{amount}</span>
        </span>
      ))}
    </p>
  );
