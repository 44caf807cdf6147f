import { unitStateName, type Unit } from '@haulwright/domain/rentals/unit';
import { RowLink } from '../../../row-link.tsx';
import { Badge } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { unitTone } from '../rental-words.ts';

const link = 'rounded-sm break-words underline-offset-4 hover:underline';

/** A unit with where it stands. */
export function UnitRow({
  unit,
  now,
  onEdit,
}: {
  readonly unit: Unit;
  readonly now: Date;
  /** Left out for those who may not. */
  readonly onEdit: (() => void) | undefined;
}) {
  const where = [
    unit.address,
    unit.since && `since ${dateInWords(unit.since, now)}`,
    unit.lastServicedOn && `serviced ${dateInWords(unit.lastServicedOn, now)}`,
    unit.note,
  ].filter(Boolean);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="numeric font-semibold">#{unit.labelNumber}</span>
      <span className="break-words">{[unit.unitTypeName, unit.serial].filter(Boolean).join(', ')}</span>
      {unit.rentalId !== null && (
        <RowLink to="/rentals/$rentalId" id={unit.rentalId} className={link}>
          {unit.rentalName}
        </RowLink>
      )}
      {unit.clientId !== null && (
        <RowLink to="/clients/$clientId" id={unit.clientId} className={link}>
          {unit.clientName}
        </RowLink>
      )}
      <span className="basis-full text-ink-soft md:basis-auto">{where.join(', ')}</span>
      <span className="flex items-center gap-3 md:ml-auto">
        <Badge tone={unitTone[unit.state]}>{unitStateName[unit.state]}</Badge>
        {onEdit && (
          <Button
            size="sm"
            aria-haspopup="dialog"
            onClick={onEdit}
            aria-label={`Edit unit #${unit.labelNumber}`}
          >
            Edit
          </Button>
        )}
      </span>
    </div>
  );
}
