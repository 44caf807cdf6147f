import { useState } from 'react';
import { MoreRows } from '../../../loading/list-frame.tsx';
import { Loaded } from '../../../loading/loaded.tsx';
import { useRows } from '../../../loading/use-rows.ts';
import { Card } from '../../../ui/page/card.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { FilledForms } from './filled-forms.tsx';
import { filledFormsAt } from './filled-form-queries.ts';

export interface ClientFormsCardProps {
  readonly clientId: string;
  /** The client's addresses, each with a distinguishing line. */
  readonly addresses: readonly { readonly id: string; readonly line: string }[];
}

const everywhere = 'all';

/** The forms technicians filled in at a client's addresses. */
export function ClientFormsCard({ clientId, addresses }: ClientFormsCardProps) {
  const [chosen, setChosen] = useState(everywhere);
  const address = addresses.find(({ id }) => id === chosen);
  const forms = useRows(filledFormsAt(address === undefined ? { clientId } : { addressId: address.id }));
  const options = [
    { value: everywhere, label: 'All addresses' },
    ...addresses.map(({ id, line }) => ({ value: id, label: line })),
  ];
  return (
    <Card title="Forms" padded={false}>
      {addresses.length > 1 && (
        <div className="border-b border-line p-4 md:px-5">
          <Select
            label="Address"
            options={options}
            value={address === undefined ? everywhere : chosen}
            onValueChange={setChosen}
          />
        </div>
      )}
      <Loaded
        query={forms}
        failed="Couldn't load forms"
        isSmall
        waiting={
          <SkeletonGroup label="Loading forms…" className="flex flex-col gap-3 p-4 md:px-5">
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-2/3" />
          </SkeletonGroup>
        }
        empty={<p className="p-4 text-ink-soft md:px-5">No forms filled in yet.</p>}
      >
        {(rows) => <FilledForms rows={rows} addresses={addresses.length > 1 && !address ? addresses : []} />}
      </Loaded>
      <MoreRows query={forms} />
    </Card>
  );
}
