import { canBeRewritten } from '@haulwright/domain/manifests/manifest-life';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { ActDialogProps } from './manifest-acts.ts';
import { useManifestWrite } from './manifest-queries.ts';

/** Fills in required fields that the product does not record, and changes them until the site signs. */
export function FillInDialog({ visitId, manifest, onClose }: Omit<ActDialogProps, 'act'>) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  const words = { done: 'Filled in', failed: 'Failed to fill it in' };
  const fillIn = useManifestWrite(visitId, api.manifests.fillIn.call, words, onClose);
  const asked = [
    ...manifest.missing.map(({ id, name, cite }) => ({ id, name, hint: cite, value: '' })),
    ...(canBeRewritten(manifest.state) ? manifest.filledIn : []).map(({ formJobNumber, ...field }) => ({
      ...field,
      hint: formJobNumber === null ? 'Typed' : `From the form of job ${formJobNumber}`,
    })),
  ];
  const fields = asked.flatMap(({ id, value: before }) => {
    const value = (values[id] ?? before).trim();
    return value === '' || value === before ? [] : [{ id, value }];
  });
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
        {asked.map(({ id, name, hint, value }, at) => (
          <TextField
            key={id}
            label={name}
            hint={hint}
            autoComplete="off"
            maxLength={maxLength.line}
            value={values[id] ?? value}
            error={at === 0 && tried && fields.length === 0 ? 'Fill in or change at least one.' : undefined}
            onChange={(event) => setValues({ ...values, [id]: event.target.value })}
          />
        ))}
      </div>
    </Dialog>
  );
}
