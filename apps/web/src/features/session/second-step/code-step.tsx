import { type FormEvent, useRef, useState } from 'react';
import { authCodeOf, authMessageOf } from '../../../api/auth-message.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CodeField } from '../../../ui/fields/code-field.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useAttempt } from '../use-attempt.ts';
import { digitsOfCode, showCode } from './step-acts.ts';
import type { StepProps } from './step-props.ts';

interface CodeStepProps extends StepProps {
  readonly label: string;
  /** The field's error when the code was wrong. */
  readonly whenWrong: string;
  /** The challenge of the text message that was sent; without one it is requested with the code. */
  readonly challengeId?: string;
}

/** Six digits, submitted as soon as the last one is typed. */
export function CodeStep({ method, onShown, label, whenWrong, challengeId }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const { busy, attempt } = useAttempt();
  const field = useRef<HTMLInputElement>(null);

  async function send(typed: string) {
    toast.clear();
    if (typed.length < digitsOfCode) {
      setError('Enter the 6 digits of the code.');
      field.current?.focus();
      return;
    }
    setError(undefined);
    const failure = await attempt(() => showCode(method, typed, challengeId));
    if (failure === undefined) return;
    if (failure === null) return onShown();
    const refused = authCodeOf(failure) !== undefined;
    toast.error(authMessageOf(failure, 'The code could not be checked'));
    if (refused) setError(whenWrong);
    // After a wrong code the field is cleared; after a lost request the code is kept for a retry.
    if (refused) setCode('');
    field.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void send(code);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {/* The only input on this page. */}
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
