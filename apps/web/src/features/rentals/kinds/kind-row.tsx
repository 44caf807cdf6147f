import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { unitKindName, type UnitType } from '@haulwright/domain/rentals/unit';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/buttons/button.tsx';
import { useUnits } from '../../measures/use-units.ts';
import { countOf } from '../rental-words.ts';

const priceWords = ({ prices }: UnitType): string[] =>
  (
    [
      [prices?.eventCents, 'an event'],
      [prices?.weekCents, 'a week'],
      [prices?.fourWeeksCents, 'for 28 days'],
      [prices?.monthCents, 'a month'],
    ] as const
  ).flatMap(([cents, per]) => (cents == null ? [] : [`${formatDollars(cents)} ${per}`]));

/** One kind of unit with its size, and a link to its units. */
export function KindRow({
  kind,
  onEdit,
}: {
  readonly kind: UnitType;
  readonly onEdit: (() => void) | undefined;
}) {
  const { volume } = useUnits();
  const facts = [
    unitKindName[kind.kind],
    kind.toilets > 0 && countOf(kind.toilets, 'toilet', 'toilets'),
    kind.handWashes > 0 && countOf(kind.handWashes, 'hand-wash station', 'hand-wash stations'),
    kind.tankGallons !== null && `tank of ${volume(kind.tankGallons)}`,
    ...priceWords(kind),
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface p-4 shadow-card">
      <span className="font-semibold break-words">{kind.name}</span>
      <span className="basis-full text-ink-soft md:basis-auto">{facts.join(', ')}</span>
      <span className="flex items-center gap-3 md:ml-auto">
        <Link
          to="/rentals"
          search={{ tab: 'units', kind: kind.id }}
          className="numeric rounded-sm underline-offset-4 hover:underline"
        >
          {countOf(kind.units, 'unit', 'units')}
          <span className="sr-only"> of {kind.name}</span>
        </Link>
        {onEdit && (
          <Button size="sm" aria-haspopup="dialog" onClick={onEdit} aria-label={`Edit ${kind.name}`}>
            Edit
          </Button>
        )}
      </span>
    </li>
  );
}
