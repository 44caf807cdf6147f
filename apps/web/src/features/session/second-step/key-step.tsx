import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { securityKeyMessageOf } from '../../../api/auth-message.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useAttempt } from '../use-attempt.ts';
import { showKey } from './step-acts.ts';
import type { StepProps } from './step-props.ts';

/** The browser asks for the key only after a press, so the page does not start by itself. */
export function KeyStep({ method, onShown }: StepProps) {
  const [error, setError] = useState<string>();
  const { busy, attempt } = useAttempt();
  // Choosing another way cancels the request for the key.
  const [abort] = useState(() => new AbortController());
  useEffect(() => () => abort.abort(), [abort]);

  async function show() {
    toast.clear();
    setError(undefined);
    const failure = await attempt(() => showKey(method, abort.signal));
    if (failure === null) return onShown();
    if (failure === undefined || abort.signal.aborted) return;
    const words = securityKeyMessageOf(failure, 'The security key was not accepted');
    toast.error(words);
    setError(words.description ?? words.title);
  }

  return (
    <div className="flex flex-col gap-3">
      {/* The only control on this page. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button
        variant="primary"
        size="lg"
        fullWidth
        busy={busy}
        autoFocus
        icon={<KeyRound aria-hidden="true" />}
        onClick={() => void show()}
      >
        {busy ? 'Waiting for the key...' : 'Use security key'}
      </Button>
      <FieldError>{error}</FieldError>
    </div>
  );
}
