import type { FieldReview } from '@haulwright/contract/field.contract';
import { momentInWords } from '../../ui/words/moment-text.ts';
import { useUnits } from '../measures/use-units.ts';
import { useSession } from '../session/session-context.ts';

interface Side {
  readonly title: string;
  readonly by: string | null;
  readonly at: string | null;
  readonly gallons: number | null;
  readonly notes: string | null;
}

/** What the office has of a completed job beside what the phone reported; what differs is marked. */
export function BothSides({ review, now }: { readonly review: FieldReview; readonly now: Date }) {
  const { office, technician, occurredAt, gallons, note } = review;
  if (office === null) return null;
  const sides: readonly [Side, Side] = [
    {
      title: 'The office has',
      by: office.byName,
      at: office.at,
      gallons: office.gallons,
      notes: office.notes,
    },
    { title: 'The phone reported', by: technician.fullName, at: occurredAt, gallons, notes: note },
  ];
  return (
    <div className="mt-2 grid gap-2 sm:grid-cols-2">
      {sides.map((side, index) => (
        <SideBox key={side.title} side={side} other={sides[1 - index] ?? side} now={now} />
      ))}
    </div>
  );
}

function SideBox({ side, other, now }: { readonly side: Side; readonly other: Side; readonly now: Date }) {
  const { timeZone } = useSession();
  const units = useUnits();
  const { title, by, at, gallons, notes } = side;
  return (
    <section aria-label={title} className="rounded-md border border-line bg-sunken p-3">
      <h4 className="font-semibold">{title}</h4>
      <p className="numeric text-sm text-ink-soft">
        {[by, at === null ? null : momentInWords(at, now, timeZone)].filter(Boolean).join(', ')}
      </p>
      <p className="mt-1 text-lg">
        <Marked differs={gallons !== other.gallons}>
          {gallons === null ? 'No gallons' : units.volume(gallons)}
        </Marked>
      </p>
      <p className="break-words whitespace-pre-line">
        <Marked differs={notes !== other.notes}>{notes ?? 'No notes'}</Marked>
      </p>
    </section>
  );
}

function Marked({ differs, children }: { readonly differs: boolean; readonly children: string }) {
  return differs ? <strong className="font-semibold">≠ {children}</strong> : children;
}
