import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MyFactor } from '../../api/my-account.ts';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useAccountCache } from './account-queries.ts';
import { factorNameLength, nameOfFactor } from './factor-words.ts';

interface RenameFactorDialogProps {
  readonly factor: MyFactor;
  readonly onClose: () => void;
}

/** Another name for a second step, so that two of a kind can be told apart. There only while it is open. */
export function RenameFactorDialog({ factor, onClose }: RenameFactorDialogProps) {
  const [name, setName] = useState(nameOfFactor(factor));
  const [error, setError] = useState<string | undefined>(undefined);
  const { refresh } = useAccountCache();
  const rename = useMutation({
    ...api.factors.rename.mutationOptions(),
    onSuccess: async () => {
      await refresh();
      toast.success('Second step renamed');
      onClose();
    },
    onError: (failure) => {
      setError(messageOf(failure));
      toast.error({ title: 'Failed to rename the second step', description: messageOf(failure) });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Rename Second Step"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') setError('Give it a name.');
        else if (!rename.isPending) rename.mutate({ factorId: factor.id, name: name.trim() });
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={rename.isPending}>
            Save Name
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        required
        autoComplete="off"
        maxLength={factorNameLength}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
        error={error}
      />
    </Dialog>
  );
}
