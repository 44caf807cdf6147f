import type { RoutePreview } from '@haulwright/domain/routes/manual-route';
import { classNames } from '../../../ui/base/class-names.ts';
import { clock, count, hoursAndMinutes } from '../route-words.ts';
import { useUnits } from '../../measures/use-units.ts';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** The draft's figures; faded while new ones are loading. */
export function PreviewTotals({
  preview,
  isPending,
}: {
  readonly preview: RoutePreview | undefined;
  readonly isPending: boolean;
}) {
  const units = useUnits();
  const jobs = preview?.stops.filter((stop) => stop.kind === 'job').length ?? 0;
  const warnings = preview?.findings.length ?? 0;
  const figures: [name: string, value: string, detail: string][] = [
    ['Distance', preview === undefined ? '–' : units.miles(preview.totalDistanceMiles), count(jobs, 'job')],
    [
      'Duration',
      preview === undefined ? '–' : hoursAndMinutes(preview.totalDurationMinutes),
      preview === undefined ? 'no stops yet' : `${clock(preview.startSecond)} – ${clock(preview.endSecond)}`,
    ],
    [
      'To collect',
      preview === undefined ? '–' : units.volume(preview.totalGallons),
      preview?.capacityGallons ? `${units.volume(preview.capacityGallons)} tank` : 'in all',
    ],
    [
      'Cost',
      preview === undefined ? '–' : dollars.format(preview.costCents / 100),
      [
        preview?.overtimeCents && `${dollars.format(preview.overtimeCents / 100)} of it for overtime`,
        warnings === 0 ? 'no warnings' : count(warnings, 'warning'),
      ]
        .filter(Boolean)
        .join(', '),
    ],
  ];
  return (
    <dl
      aria-busy={isPending}
      className={classNames(
        'numeric grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface shadow-card sm:grid-cols-4',
        isPending && 'text-ink-soft',
      )}
    >
      {figures.map(([name, value, detail]) => (
        <div
          key={name}
          className="-mt-px -ml-px flex min-w-0 flex-col border-t border-l border-line px-4 py-2.5"
        >
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="min-w-0">
            <span className="block text-lg font-semibold break-words">{value}</span>
            <span className="block text-sm text-ink-soft">{detail}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
