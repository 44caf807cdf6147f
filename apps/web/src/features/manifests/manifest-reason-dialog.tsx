import { maxLength } from '@haulwright/domain/kernel/text';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';
import type { ActDialogProps } from './manifest-acts.ts';
import { useManifestWrite } from './manifest-queries.ts';

type Act = 'absent' | 'reject' | 'void' | 'correct';

const words: Record<
  Act,
  { readonly title: string; readonly description: string; readonly button: string; readonly done: string }
> = {
  absent: {
    title: 'Client did not sign',
    description: 'The reason is printed in place of the signature.',
    button: 'Record absence',
    done: 'Absence recorded',
  },
  reject: {
    title: 'Site rejected',
    description: 'Enter what the receiving site said. What it did not take stays on board.',
    button: 'Record rejection',
    done: 'Rejection recorded',
  },
  void: {
    title: 'Void',
    description: 'The manifest stays in the list but no longer counts. Its number is never used again.',
    button: 'Void manifest',
    done: 'Manifest voided',
  },
  correct: {
    title: 'Correct',
    description:
      'Makes a new version from the ledger as it stands; the old one is kept. If gallons changed, all parties sign again.',
    button: 'Make new version',
    done: 'New version made',
  },
};

/** Asks for the reason of an action that stays on the manifest. */
export function ManifestReasonDialog({
  visitId,
  manifest: { id, number },
  act,
  onClose,
}: Omit<ActDialogProps, 'act'> & { readonly act: Act }) {
  const [inPart, setInPart] = useState(true);
  const { title, description, button, done } = words[act];
  const told = { done, failed: 'Failed to save this' };
  const absent = useManifestWrite(visitId, api.manifests.sign.call, told, onClose);
  const reject = useManifestWrite(visitId, api.manifests.reject.call, told, onClose);
  const voiding = useManifestWrite(visitId, api.manifests.voidOne.call, told, onClose);
  const correct = useManifestWrite(visitId, api.manifests.correct.call, told, onClose);
  const save: Record<Act, (reason: string) => void> = {
    absent: (reason) => absent.mutate({ id, role: 'generator', method: 'absent', reason }),
    reject: (reason) => reject.mutate({ id, reason, inPart }),
    void: (reason) => voiding.mutate({ id, reason }),
    correct: (reason) => correct.mutate({ id, reason }),
  };
  return (
    <ReasonDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${title}: ${number}`}
      description={description}
      confirmLabel={button}
      busy={[absent, reject, voiding, correct].some(({ isPending }) => isPending)}
      maxLength={maxLength.line}
      onConfirm={(reason) => save[act](reason)}
    >
      {act === 'reject' && (
        <Checkbox label="Only part of the load" checked={inPart} onCheckedChange={setInPart} />
      )}
    </ReasonDialog>
  );
}
