/**
 * An illustrated day: a truck's route on a map, beside its stops and the filling tank. Decorative, without
 * information.
 */
export function RoutePicture() {
  return (
    <div
      aria-hidden="true"
      className="overflow-hidden rounded-xl border border-line bg-surface text-ink shadow-popup select-none"
    >
      <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-3">
        <div>
          <p className="font-semibold">Truck 2 · Tue, Mar 3</p>
          <p className="numeric text-sm text-ink-soft">7 stops · 48.2 mi · 6 h 10 min</p>
        </div>
        <span className="rounded-md bg-good-soft px-2 py-1 text-xs font-medium text-good-text">
          Optimized
        </span>
      </div>
      <div className="grid sm:grid-cols-[1.15fr_1fr]">
        <RouteMap />
        <ol className="hidden border-l border-line sm:block">
          {stops.map((stop) => (
            <li
              key={stop.name}
              className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-b-0"
            >
              <span
                className={`flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-semibold ${stop.disposal === true ? 'bg-warn-soft text-warn-text' : 'bg-accent-soft text-accent-text'}`}
              >
                {stop.mark}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm font-medium">{stop.name}</span>
                <svg
                  viewBox="0 0 100 6"
                  preserveAspectRatio="none"
                  className="mt-1 block h-1.5 w-full rounded-full bg-hover"
                >
                  <rect
                    width={stop.tankPercent}
                    height="6"
                    fill={stop.disposal === true ? 'var(--warn-fill)' : 'var(--accent)'}
                  />
                </svg>
              </span>
              <span className="numeric text-xs text-ink-soft">{stop.time}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

const stops: readonly {
  mark: string;
  name: string;
  time: string;
  tankPercent: number;
  disposal?: boolean;
}[] = [
  { mark: '1', name: 'Miller residence', time: '7:40', tankPercent: 34 },
  { mark: '2', name: 'Lakeside Diner', time: '8:25', tankPercent: 58 },
  { mark: '3', name: 'Oak Hill Campground', time: '9:30', tankPercent: 94 },
  { mark: 'D', name: 'County treatment plant', time: '10:15', tankPercent: 4, disposal: true },
  { mark: '4', name: 'Harper Dairy', time: '11:20', tankPercent: 61 },
];

function RouteMap() {
  return (
    <svg viewBox="0 0 320 250" className="block h-full w-full bg-sunken" preserveAspectRatio="xMidYMid slice">
      <path d="M-10 62C60 40 92 92 150 84s96-58 190-30V-10H-10Z" fill="var(--good-soft)" />
      <path d="M-10 232c48-16 86 6 150-2s90-14 118-8 40 8 80 2v80H-10Z" fill="var(--info-soft)" />
      <g fill="none" stroke="var(--line)" strokeWidth="5" strokeLinecap="round">
        <path d="M-10 120h340M70-10v270M190-10c0 90 22 120 22 270M-10 40l340 90M120 260l210-170" />
      </g>
      <g fill="none" stroke="var(--surface)" strokeWidth="3" strokeLinecap="round">
        <path d="M-10 120h340M70-10v270M190-10c0 90 22 120 22 270M-10 40l340 90M120 260l210-170" />
      </g>
      <path
        d="M38 196 70 176V120l-22-66 70 22 74 22 68 18-10 46-44 40-70-6L40 196"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {pins.map((pin) => (
        <g key={pin.mark} transform={`translate(${pin.x} ${pin.y})`}>
          <circle
            r="12"
            fill={pin.mark === 'D' ? 'var(--warn-fill)' : 'var(--accent)'}
            stroke="var(--surface)"
            strokeWidth="3"
          />
          <text
            y="4"
            textAnchor="middle"
            fontSize="11"
            fontWeight="700"
            fill={pin.mark === 'D' ? 'oklch(0.2 0.03 70)' : 'var(--on-accent)'}
          >
            {pin.mark}
          </text>
        </g>
      ))}
      <rect
        x="28"
        y="186"
        width="20"
        height="20"
        rx="6"
        fill="var(--ink)"
        stroke="var(--surface)"
        strokeWidth="3"
      />
    </svg>
  );
}

const pins = [
  { mark: '1', x: 48, y: 54 },
  { mark: '2', x: 118, y: 76 },
  { mark: '3', x: 260, y: 116 },
  { mark: 'D', x: 206, y: 202 },
  { mark: '4', x: 136, y: 196 },
];
