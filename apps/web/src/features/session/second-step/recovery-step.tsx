import { type FormEvent, useRef, useState } from 'react';
import { authCodeOf, authMessageOf } from '../../../api/auth-message.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useAttempt } from '../use-attempt.ts';
import { longestRecoveryCode, showRecoveryCode } from './step-acts.ts';
import type { StepProps } from './step-props.ts';

/** One of the codes printed when the second step was set up. */
export function RecoveryStep({ onShown }: StepProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const { busy, attempt } = useAttempt();
  const field = useRef<HTMLInputElement>(null);

  async function send() {
    toast.clear();
    const typed = code.trim();
    if (typed === '') {
      setError('Enter one of your recovery codes.');
      field.current?.focus();
      return;
    }
    setError(undefined);
    const failure = await attempt(() => showRecoveryCode(typed));
    if (failure === undefined) return;
    if (failure === null) return onShown();
    toast.error(authMessageOf(failure, 'The code could not be checked'));
    if (authCodeOf(failure) === 'mfa_verification_failed')
      setError('This code is wrong or was already used. Each one works once.');
    field.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void send();
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        ref={field}
        label="Recovery code"
        name="recoveryCode"
        hint="Capital letters, spaces and dashes do not matter."
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        // The only input on this page.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        maxLength={longestRecoveryCode}
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={error}
      />
      <Button type="submit" variant="primary" size="lg" fullWidth busy={busy}>
        Continue
      </Button>
    </form>
  );
}
