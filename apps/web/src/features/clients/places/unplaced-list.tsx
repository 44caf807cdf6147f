import { MapPinCheck } from 'lucide-react';
import { useRef } from 'react';
import { ListFrame } from '../../../loading/list-frame.tsx';
import { useRows } from '../../../loading/use-rows.ts';
import { UnplacedRow } from './unplaced-row.tsx';
import { unplacedPages } from '../unplaced-queries.ts';

/** Addresses of which only the ZIP area is known, until each has its pin. */
export function UnplacedList({ canLookUp }: { readonly canLookUp: boolean }) {
  const addresses = useRows(unplacedPages());
  const list = useRef<HTMLUListElement>(null);
  return (
    <ListFrame
      query={addresses}
      noun="addresses"
      skeletons={{ count: 4, each: 'h-20' }}
      icon={<MapPinCheck />}
      empty={{
        yet: {
          title: 'Every Address Has a Pin',
          description: 'Addresses known only by ZIP code are listed here.',
        },
      }}
    >
      {(rows) => (
        <ul ref={list} tabIndex={-1} aria-label="Addresses without a pin" className="flex flex-col gap-3">
          {rows.map((address) => (
            <UnplacedRow
              key={address.id}
              address={address}
              canLookUp={canLookUp}
              // The row with the pressed button is about to disappear.
              onPlaced={() => list.current?.focus()}
            />
          ))}
        </ul>
      )}
    </ListFrame>
  );
}
