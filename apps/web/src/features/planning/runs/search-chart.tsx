// Public to other features: the cost curve of a search.
import type { SearchState } from '@haulwright/domain/planning/optimization';
import { costCurve } from './search-curve.ts';

/** The best plan's cost over the time of the search. The result in words is beside it. */
export function SearchChart({ search }: { readonly search: SearchState }) {
  const curve = costCurve(search);
  const line = curve.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
  const [first, last] = [curve[0], curve.at(-1)];
  return (
    <div aria-hidden="true" className="relative h-16 border-b border-line-strong">
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        {first && last && (
          <polygon points={`${first.x},100 ${line} ${last.x},100`} className="fill-accent opacity-15" />
        )}
        <polyline
          points={line}
          fill="none"
          strokeWidth="2"
          strokeLinejoin="round"
          className="stroke-accent"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {last && (
        <span
          className="absolute size-2 -translate-1/2 rounded-full bg-accent"
          style={{ left: `${last.x}%`, top: `${last.y}%` }}
        />
      )}
    </div>
  );
}
