import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addSecurityKey } from '../../api/my-factors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { accountMessageOf } from './account-messages.ts';
import { factorNameLength } from './factor-words.ts';

interface AddSecurityKeyDialogProps {
  readonly suggestion: string;
  readonly onAdded: () => Promise<void>;
  readonly onClose: () => void;
}

/**
 * A name, then the browser asks for the key. There only while it is open; leaving it stops the browser
 * asking.
 */
export function AddSecurityKeyDialog({ suggestion, onAdded, onClose }: AddSecurityKeyDialogProps) {
  const [name, setName] = useState(suggestion);
  const [error, setError] = useState<string | undefined>(undefined);
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);
  const add = useMutation({
    mutationFn: (wanted: string) => {
      under.current = new AbortController();
      return addSecurityKey(wanted, under.current.signal);
    },
    onMutate: () => toast.clear(),
    onSuccess: async () => {
      toast.success({
        title: 'Security key added',
        description: 'From now on it can be your second step when you sign in.',
      });
      await onAdded();
    },
    onError: (failure) => {
      if (under.current?.signal.aborted === true) return;
      setError(accountMessageOf(failure));
      toast.error({ title: 'Failed to add the security key', description: accountMessageOf(failure) });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Add Security Key or Passkey"
      description="A key on your key ring, or the fingerprint, face or PIN of this phone or computer. It cannot be stolen by a fake website."
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') setError('Give it a name.');
        else if (!add.isPending) add.mutate(name.trim());
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={add.isPending}>
            {add.isPending ? 'Waiting for the key...' : 'Continue'}
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        required
        autoComplete="off"
        maxLength={factorNameLength}
        hint="So that you know which one it is: “Blue key”, “Office laptop”."
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
