import { Plus, Printer } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyPart } from '../../../ui/late/lazy-part.tsx';
import { MapToggle } from '../../../ui/buttons/map-toggle.tsx';
import { useState } from 'react';
import type { UnitFilter } from '../rental-queries.ts';
import type { UnitRequest } from './unit-dialogs.tsx';
import { UnitFilters } from './unit-filters.tsx';

const UnitMap = lazyPart(async () => (await import('./unit-map.tsx')).UnitMap);

interface UnitToolbarProps {
  readonly filter: UnitFilter;
  readonly onFilter: (next: Pick<UnitFilter, 'kind' | 'state'>) => void;
  readonly mayEdit: boolean;
  readonly hasNoKinds: boolean;
  readonly onAsk: (request: UnitRequest) => void;
}

/** Narrows the units, shows where they stand on a map, and leads to their labels and to new ones. */
export function UnitToolbar({ filter, onFilter, mayEdit, hasNoKinds, onAsk }: UnitToolbarProps) {
  const [isMapOpen, setMapOpen] = useState(false);
  const { search, kind } = filter;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <UnitFilters filter={filter} onFilter={onFilter} />
        <MapToggle isOpen={isMapOpen} onOpenChange={setMapOpen} />
        <span className="flex flex-wrap gap-3 md:ml-auto">
          <Button
            icon={<Printer aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => onAsk({ what: 'labels', first: null, last: null })}
          >
            Print labels
          </Button>
          {mayEdit && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              aria-haspopup="dialog"
              disabledReason={hasNoKinds ? 'Add a kind of unit first.' : undefined}
              onClick={() => onAsk({ what: 'add' })}
            >
              Add units
            </Button>
          )}
        </span>
      </div>
      {isMapOpen && <UnitMap filter={{ search, kind }} />}
    </>
  );
}
