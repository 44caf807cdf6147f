import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import type { RentalFilter } from '../rental-queries.ts';

export type Which = 'running' | 'ended' | 'all';
/** What the filter is called, also on paper. */
export const whichOptions: readonly { value: Which; label: string }[] = [
  { value: 'running', label: 'Running' },
  { value: 'ended', label: 'Ended' },
  { value: 'all', label: 'All' },
];

interface RentalFiltersProps {
  readonly filter: RentalFilter;
  readonly onFilter: (next: Pick<RentalFilter, 'which' | 'clientId'>) => void;
  /** In one line with others. */
  readonly hidesLabel?: boolean;
}

/** Filters of the rentals beside the search. */
export const RentalFilters = ({
  filter: { which, clientId },
  onFilter,
  hidesLabel = false,
}: RentalFiltersProps) => (
  <>
    <Select<Which>
      label="Show"
      hideLabel={hidesLabel}
      className="min-w-36"
      options={[...whichOptions]}
      value={which ?? 'running'}
      onValueChange={(next) => onFilter({ which: next === 'running' ? undefined : next, clientId })}
    />
    {clientId !== undefined && (
      <OfClient clientId={clientId} onLeave={() => onFilter({ which, clientId: undefined })} />
    )}
  </>
);

/** The client whose rentals are shown, with a link back to all. */
function OfClient({ clientId, onLeave }: { readonly clientId: string; readonly onLeave: () => void }) {
  const client = useQuery(api.clients.get.queryOptions({ input: { id: clientId } }));
  return (
    <Button icon={<X aria-hidden="true" />} onClick={onLeave}>
      {client.data === undefined ? 'One client' : `Only ${client.data.name}`}
      <span className="sr-only">: show rentals of all clients</span>
    </Button>
  );
}
