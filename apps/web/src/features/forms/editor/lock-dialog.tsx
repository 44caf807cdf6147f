import type { CompanyForm } from '@haulwright/contract/forms.contract';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useFormAct } from './form-queries.ts';

/** Locks a form prescribed by a state, citing the rule; only a copy can be changed afterwards. */
export function LockDialog({ form, onClose }: { readonly form: CompanyForm; readonly onClose: () => void }) {
  const [cite, setCite] = useState('');
  const [tried, setTried] = useState(false);
  const lock = useFormAct({
    run: (rule: string) =>
      api.forms.save.call({
        id: form.id,
        seen: form.updatedAt,
        template: { ...form.template, locked: { cite: rule } },
      }),
    done: 'Locked. Publish it for technicians to get it.',
    failed: 'Failed to lock the form',
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Lock as a State’s Form"
      description="For a form your state prescribes, word for word. Afterwards it can only be assigned, retired or copied."
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (cite.trim() !== '' && !lock.isPending) lock.mutate(cite.trim());
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={lock.isPending}>
            Lock form
          </Button>
        </>
      }
    >
      <TextField
        label="Rule"
        required
        hint="As it is cited, for example 310 CMR 15.301. It is printed on every PDF."
        autoComplete="off"
        maxLength={200}
        value={cite}
        error={tried && cite.trim() === '' ? 'Enter the rule the form is from.' : undefined}
        onChange={(event) => setCite(event.target.value)}
      />
    </Dialog>
  );
}
