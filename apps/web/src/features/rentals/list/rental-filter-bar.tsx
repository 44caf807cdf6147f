import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import type { RentalFilter } from '../rental-queries.ts';

type Which = 'running' | 'ended' | 'all';
const whichOptions: readonly { value: Which; label: string }[] = [
  { value: 'running', label: 'Running' },
  { value: 'ended', label: 'Ended' },
  { value: 'all', label: 'All' },
];

interface RentalFilterBarProps {
  readonly filter: RentalFilter;
  readonly onFilter: (next: Pick<RentalFilter, 'which' | 'clientId'>) => void;
}

/** Filters of the rentals beside the search. */
export const RentalFilterBar = ({ filter: { which, clientId }, onFilter }: RentalFilterBarProps) => (
  <div className="mb-4 flex flex-wrap items-end gap-3">
    <Select<Which>
      label="Show"
      className="min-w-36"
      options={[...whichOptions]}
      value={which ?? 'running'}
      onValueChange={(next) => onFilter({ which: next === 'running' ? undefined : next, clientId })}
    />
    {clientId !== undefined && (
      <OfClient clientId={clientId} onLeave={() => onFilter({ which, clientId: undefined })} />
    )}
  </div>
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
