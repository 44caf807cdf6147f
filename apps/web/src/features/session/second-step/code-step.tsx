import { type FormEvent, useRef, useState } from 'react';
import { auth } from '../../../api/auth-client.ts';
import { authCodeOf, authMessageOf } from '../../../api/auth-message.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAttempt } from '../use-attempt.ts';
import type { StepProps } from './step-props.ts';

interface CodeStepProps extends StepProps {
  readonly label: string;
  /** Said beside the field when the code was wrong. */
  readonly whenWrong: string;
  /** From the text message that was sent; without one it is asked for when the code is. */
  readonly challengeId?: string;
}

/** Six digits, sent as soon as the last one is typed. */
export function CodeStep({ method, onShown, label, whenWrong, challengeId }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const { busy, attempt } = useAttempt();
  const field = useRef<HTMLInputElement>(null);

  async function send(typed: string) {
    toast.clear();
    if (typed.length < 6) {
      setError('Enter the 6 digits of the code.');
      field.current?.focus();
      return;
    }
    setError(undefined);
    const { factorId } = method;
    const failure = await attempt(() =>
      challengeId === undefined
        ? auth.mfa.challengeAndVerify({ factorId, code: typed })
        : auth.mfa.verify({ factorId, challengeId, code: typed }),
    );
    if (failure === undefined) return;
    if (failure === null) return onShown();
    const refused = authCodeOf(failure) !== undefined;
    toast.error(authMessageOf(failure, 'The code could not be checked'));
    if (refused) setError(whenWrong);
    // A wrong code is typed again; one that never arrived is sent again as it is.
    if (refused) setCode('');
    field.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void send(code);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {/* The one thing to do on this page. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <CodeField
        ref={field}
        label={label}
        name="code"
        autoFocus
        required
        value={code}
        onValueChange={setCode}
        onComplete={(typed) => void send(typed)}
        error={error}
      />
      <Button type="submit" variant="primary" size="lg" fullWidth busy={busy}>
        Continue
      </Button>
    </form>
  );
}
