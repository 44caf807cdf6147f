import { maxLength } from '@haulwright/domain/kernel/text';
import { type SignerRole, signerName } from '@haulwright/domain/manifests/manifest-signature';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { ActDialogProps } from './manifest-acts.ts';
import { useManifestWrite } from './manifest-queries.ts';

/** Records the signatures on a printed paper. */
export function SignDialog({
  visitId,
  manifest,
  role,
  onClose,
}: Omit<ActDialogProps, 'act'> & { readonly role: SignerRole }) {
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const words = { done: 'Signature recorded', failed: 'Failed to record the signature' };
  const sign = useManifestWrite(visitId, api.manifests.sign.call, words, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${signerName[role]} signed ${manifest.number}`}
      description="On the printed paper, in ink. It stays with your name and the time."
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (name.trim() !== '') sign.mutate({ id: manifest.id, role, method: 'paper', name });
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={sign.isPending}>
            Record signature
          </Button>
        </>
      }
    >
      <TextField
        label="Name of the signer"
        required
        autoComplete="off"
        maxLength={maxLength.name}
        value={name}
        error={tried && name.trim() === '' ? 'Enter the name of the signer.' : undefined}
        onChange={(event) => setName(event.target.value)}
      />
    </Dialog>
  );
}
