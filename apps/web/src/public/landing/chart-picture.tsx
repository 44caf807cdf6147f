const weeks = [38, 52, 47, 61, 58, 74, 69, 86];
const figures = [
  { label: 'Gallons hauled', value: '184,200' },
  { label: 'Miles per stop', value: '6.9' },
  { label: 'Truck hours used', value: '87%' },
];

/** A quarter in figures and bars. Decoration. */
export function ChartPicture() {
  return (
    <div aria-hidden="true" className="rounded-xl border border-line bg-surface p-5 shadow-card select-none md:p-6">
      <div className="grid grid-cols-3 gap-3">
        {figures.map((figure) => (
          <div key={figure.label} className="min-w-0">
            <p className="truncate text-xs text-ink-soft">{figure.label}</p>
            <p className="numeric text-2xl font-semibold">{figure.value}</p>
          </div>
        ))}
      </div>
      <div className="mt-6 flex h-48 items-end gap-2 border-b border-line md:gap-3">
        {weeks.map((height, week) => (
          <div key={height} className={`flex-1 rounded-t-md ${week === weeks.length - 1 ? 'bg-accent' : 'bg-accent-soft'}`} style={{ height: `${height}%` }} />
        ))}
      </div>
      <div className="mt-2 flex justify-between text-xs text-ink-soft">
        <span>Week 1</span>
        <span>Week 8</span>
      </div>
    </div>
  );
}
