import type { Defect } from '@haulwright/contract/inspections.contract';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useSettle } from './inspection-queries.ts';

const options = [
  { value: 'repaired', label: 'Repaired' },
  { value: 'needless', label: 'No repair needed' },
];

/** Certifies how a defect was settled (49 CFR 396.11(a)(3)). */
export function SettleDialog({ defect, onClose }: { readonly defect: Defect; readonly onClose: () => void }) {
  const [state, setState] = useState('repaired');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const settle = useSettle(onClose);
  const error = tried && note.trim() === '' ? 'Say what was done, or why no repair is needed.' : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Settle the defect"
      description={`${defect.vehicle.name}, ${defect.partName}: ${defect.note}`}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (note.trim() === '') return;
        settle.mutate({ id: defect.id, state: state === 'needless' ? 'needless' : 'repaired', note });
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={settle.isPending}>
            Settle
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Select label="Outcome" options={options} value={state} onValueChange={setState} />
        <TextArea
          label="What was done"
          hint="The next driver reads it, with your name, before driving."
          required
          maxLength={maxLength.description}
          value={note}
          error={error}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
