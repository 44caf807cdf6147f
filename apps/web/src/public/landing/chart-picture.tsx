const weeks = [38, 52, 47, 61, 58, 74, 69, 86];
const figures = [
  { label: 'Gallons hauled', value: '184,200' },
  { label: 'Miles per stop', value: '6.9' },
  { label: 'Truck hours used', value: '87%' },
];

/** A quarter in figures and bars. Decorative. */
export function ChartPicture() {
  return (
    <div
      aria-hidden="true"
      className="rounded-xl border border-line bg-surface p-5 shadow-card select-none md:p-6"
    >
      <div className="grid grid-cols-3 gap-3">
        {figures.map((figure) => (
          <div key={figure.label} className="min-w-0">
            <p className="truncate text-xs text-ink-soft">{figure.label}</p>
            <p className="numeric text-2xl font-semibold">{figure.value}</p>
          </div>
        ))}
      </div>
      <svg
        viewBox="0 0 400 192"
        className="mt-6 block w-full border-b border-line"
        preserveAspectRatio="none"
      >
        {weeks.map((percent, week) => (
          <rect
            key={percent}
            x={week * 51}
            y={192 - 1.92 * percent}
            width="43"
            height={1.92 * percent + 8}
            rx="6"
            fill={week === weeks.length - 1 ? 'var(--accent)' : 'var(--accent-soft)'}
          />
        ))}
      </svg>
      <div className="mt-2 flex justify-between text-xs text-ink-soft">
        <span>Week 1</span>
        <span>Week 8</span>
      </div>
    </div>
  );
}
