import { maxLength } from '@haulwright/domain/kernel/text';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ActDialogProps } from './manifest-acts.ts';
import { useManifestWrite } from './manifest-queries.ts';

/** Fills in required fields that the product does not record. */
export function FillInDialog({ visitId, manifest, onClose }: Omit<ActDialogProps, 'act'>) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  const words = { done: 'Filled in', failed: 'Failed to fill it in' };
  const fillIn = useManifestWrite(visitId, api.manifests.fillIn.call, words, onClose);
  const fields = Object.entries(values).flatMap(([id, value]) =>
    value.trim() === '' ? [] : [{ id, value }],
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Fill in ${manifest.number}`}
      description="What you enter is printed on a new version. Figures from the ledger cannot be overwritten."
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (fields.length > 0) fillIn.mutate({ id: manifest.id, fields });
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={fillIn.isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {manifest.missing.map(({ id, name, cite }, at) => (
          <TextField
            key={id}
            label={name}
            hint={cite}
            autoComplete="off"
            maxLength={maxLength.line}
            value={values[id] ?? ''}
            error={at === 0 && tried && fields.length === 0 ? 'Fill in at least one.' : undefined}
            onChange={(event) => setValues({ ...values, [id]: event.target.value })}
          />
        ))}
      </div>
    </Dialog>
  );
}
