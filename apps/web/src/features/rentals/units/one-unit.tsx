import type { Versioned } from '@haulwright/domain/kernel/version';
import type { Unit } from '@haulwright/domain/rentals/unit';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { UnitRow } from './unit-row.tsx';

/** The unit whose label was scanned or typed, above the full list. */
export function OneUnit({
  label,
  now,
  edit,
  onShowAll,
}: {
  readonly label: number;
  readonly now: Date;
  readonly edit: (unit: Versioned<Unit>) => (() => void) | undefined;
  readonly onShowAll: () => void;
}) {
  const unit = useQuery(api.rentals.units.byLabel.queryOptions({ input: { labelNumber: label } }));
  return (
    <Card
      className="mb-4"
      title={`Unit #${label}`}
      actions={
        <Button size="sm" onClick={onShowAll}>
          Close
        </Button>
      }
    >
      <Loaded
        query={unit}
        failed="Couldn't load the unit"
        isSmall
        missing={<p className="text-ink-soft">No unit has this label.</p>}
        waiting={<SkeletonRows label="Loading the unit…" count={1} each="h-10" />}
      >
        {(shown) => <UnitRow unit={shown} now={now} onEdit={edit(shown)} />}
      </Loaded>
    </Card>
  );
}
