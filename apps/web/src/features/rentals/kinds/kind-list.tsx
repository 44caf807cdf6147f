import type { Versioned } from '@haulwright/domain/kernel/version';
import type { UnitType } from '@haulwright/domain/rentals/unit';
import { useQuery } from '@tanstack/react-query';
import { Plus, Toilet } from 'lucide-react';
import { useState } from 'react';
import { ListFrame } from '../../../loading/list-frame.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { useCan } from '../../session/session-context.ts';
import { KindDialog } from './kind-dialog.tsx';
import { KindRow } from './kind-row.tsx';
import { unitKinds } from '../rental-queries.ts';

/** The kinds of units a company rents out. */
export function KindList() {
  const mayEdit = useCan('MANAGE_FLEET');
  const kinds = useQuery(unitKinds());
  const [editing, setEditing] = useState<Versioned<UnitType> | 'new' | null>(null);
  const add = mayEdit && (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={() => setEditing('new')}
    >
      Add kind
    </Button>
  );
  return (
    <>
      {(kinds.data?.length ?? 0) > 0 && <div className="mb-4 flex flex-wrap justify-end gap-3">{add}</div>}
      <ListFrame
        query={kinds}
        noun="kinds of units"
        skeletons={{ count: 4, each: 'h-16' }}
        icon={<Toilet />}
        empty={{
          yet: {
            title: 'No Kinds of Units Yet',
            description: 'A standard toilet, an accessible one, a hand-wash station: what is rented out.',
            action: add,
          },
        }}
      >
        {(rows) => (
          <ul aria-label="Kinds of units" className="flex flex-col gap-3">
            {rows.map((kind) => (
              <KindRow key={kind.id} kind={kind} onEdit={mayEdit ? () => setEditing(kind) : undefined} />
            ))}
          </ul>
        )}
      </ListFrame>
      {editing !== null && (
        <KindDialog stored={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </>
  );
}
