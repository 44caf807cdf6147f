import { maxLength } from '@haulwright/domain/kernel/text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { authCodeOf } from '../../api/auth-message.ts';
import { beginPhone, confirmPhone, textCode } from '../../api/my-factors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useCountdown } from '../session/use-countdown.ts';
import { accountMessageOf } from './account-messages.ts';
import { phoneEnding, toE164 } from './factor-words.ts';

interface AddPhoneDialogProps {
  readonly name: string;
  readonly onAdded: () => Promise<void>;
  readonly onClose: () => void;
  /** The server cannot send text messages. */
  readonly onNotOffered: () => void;
}

interface Sent {
  readonly factorId: string;
  readonly challengeId: string;
  readonly phone: string;
}

const RESEND_SECONDS = 30;

/** A number, then the code that was texted to it. There only while it is open. */
export function AddPhoneDialog({ name, onAdded, onClose, onNotOffered }: AddPhoneDialogProps) {
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [sent, setSent] = useState<Sent | null>(null);
  const { left, start } = useCountdown(RESEND_SECONDS, false);

  function refused(title: string, failure: Error) {
    setError(accountMessageOf(failure));
    toast.error({ title, description: accountMessageOf(failure) });
  }

  const send = useMutation({
    mutationFn: async (phone: string): Promise<Sent> => {
      const factorId = sent?.phone === phone ? sent.factorId : await beginPhone(name, phone);
      return { phone, factorId, challengeId: await textCode(factorId) };
    },
    onMutate: () => toast.clear(),
    onSuccess: (next) => {
      if (sent !== null) toast.success('Code sent again');
      setSent(next);
      setCode('');
      setError(undefined);
      start();
    },
    onError: (failure) => {
      if (authCodeOf(failure) !== 'mfa_phone_enroll_not_enabled')
        return refused('Failed to send a code', failure);
      toast.error({ title: 'Text messages are not available', description: accountMessageOf(failure) });
      onNotOffered();
      return onClose();
    },
  });
  const confirm = useMutation({
    mutationFn: ({
      factorId,
      challengeId,
      digits,
    }: {
      factorId: string;
      challengeId: string;
      digits: string;
    }) => confirmPhone(factorId, challengeId, digits),
    onMutate: () => toast.clear(),
    onSuccess: async () => {
      toast.success({
        title: 'Phone number added',
        description: 'From now on a code can be texted to you when you sign in.',
      });
      await onAdded();
    },
    onError: (failure) => {
      setCode('');
      refused('Failed to add the phone number', failure);
    },
  });

  function submitNumber() {
    const phone = toE164(typed);
    if (phone === null)
      setError('Enter a phone number that gets text messages, like (717) 555-0133 or +44 20 7946 0018.');
    else if (!send.isPending) send.mutate(phone);
  }

  function submitCode(digits: string) {
    if (sent === null || confirm.isPending) return;
    if (digits.length < 6) setError('Type the six digits of the message.');
    else confirm.mutate({ ...sent, digits });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Add Text Message"
      description="A code is texted to you when you sign in. An authenticator app is safer and works without signal."
      onSubmit={(event) => {
        event.preventDefault();
        if (sent === null) submitNumber();
        else submitCode(code);
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={sent === null ? send.isPending : confirm.isPending}>
            {sent === null ? 'Send Code' : 'Confirm'}
          </Button>
        </>
      }
    >
      {sent === null ? (
        <TextField
          label="Phone Number"
          required
          type="tel"
          autoComplete="tel"
          maxLength={maxLength.phone}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
          error={error}
        />
      ) : (
        <div className="flex flex-col items-start gap-4">
          <CodeField
            label="Code"
            required
            autoFocus
            className="w-full"
            hint={`Sent to the number that ${phoneEnding(sent.phone)}.`}
            value={code}
            onValueChange={(digits) => {
              setCode(digits);
              setError(undefined);
            }}
            onComplete={submitCode}
            error={error}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              busy={send.isPending}
              disabledReason={left > 0 ? `You can ask again in ${left} seconds.` : undefined}
              onClick={() => send.mutate(sent.phone)}
            >
              {left > 0 ? `Send again (${left})` : 'Send again'}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                setSent(null);
                setError(undefined);
              }}
            >
              Use another number
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
