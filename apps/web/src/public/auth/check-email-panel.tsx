import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { authState } from '../../api/auth.ts';
import { authCodeOf, authMessageOf } from '../../api/auth-message.ts';
import { useAttempt } from '../../features/session/use-attempt.ts';
import { useCountdown } from '../../features/session/use-countdown.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { askForMail, type MailPurpose, verifyMailCode } from './email-forms.ts';

interface CheckEmailPanelProps {
  readonly purpose: MailPurpose;
  readonly email: string;
  /** Typed just before, at the sign-up. */
  readonly password?: string | undefined;
  readonly from: string | undefined;
  readonly onBack: () => void;
}

const SEND_AGAIN_SECONDS = 60;

/**
 * After a mail was requested: use its button, or type its code here (which also works when the mail arrives
 * on another device).
 */
export function CheckEmailPanel({ purpose, email, password, from, onBack }: CheckEmailPanelProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const { left, start } = useCountdown(SEND_AGAIN_SECONDS, true);
  const sending = useAttempt();
  const checking = useAttempt();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function sendAgain() {
    toast.clear();
    const failure = await sending.attempt(() => askForMail(purpose, email, from));
    if (failure === undefined) return;
    if (failure !== null) {
      toast.error(authMessageOf(failure, 'The email could not be sent'));
      return;
    }
    start();
    setCode('');
    setError(undefined);
    toast.success({
      title: 'Sent again',
      description:
        purpose === 'signup'
          ? 'It can take a minute to arrive.'
          : 'Use the latest email; earlier ones no longer work.',
    });
  }

  async function check(typed: string) {
    toast.clear();
    if (typed.length < 6) return setError('Enter the 6 digits of the code.');
    setError(undefined);
    const failure = await checking.attempt(() => verifyMailCode(purpose, email, typed, password));
    if (failure === undefined) return;
    if (failure === null) return arrived(purpose);
    toast.error(authMessageOf(failure, 'The code could not be checked'));
    if (authCodeOf(failure) === 'otp_expired') {
      setCode('');
      setError('This code is wrong or has expired. Check the latest email, or send it again.');
    }
  }

  return (
    <section aria-labelledby="check-email" className="flex flex-col gap-5">
      <div className="flex gap-3 rounded-lg border border-line bg-surface p-4">
        <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-text" />
        <div className="min-w-0">
          <h2 id="check-email" ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
            Check your email
          </h2>
          <p className="mt-1 break-words text-ink-soft">{sentences[purpose](email)}</p>
        </div>
      </div>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void check(code);
        }}
      >
        <CodeField
          label="Code from the email"
          name="code"
          hint="Or press the button in the email."
          value={code}
          onValueChange={setCode}
          onComplete={(typed) => void check(typed)}
          error={error}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth busy={checking.busy}>
          Continue
        </Button>
      </form>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" onClick={onBack}>
          Use another email
        </Button>
        <Button
          variant="ghost"
          busy={sending.busy}
          onClick={() => void sendAgain()}
          disabledReason={
            left > 0 ? 'The email can take a minute to arrive. Look in the spam folder too.' : undefined
          }
        >
          {left > 0 ? `Resend in ${left} s` : 'Resend'}
        </Button>
      </div>
    </section>
  );
}

/** The same text whether or not there is such an account. */
const sentences: Record<MailPurpose, (email: string) => string> = {
  signup: (email) => `We sent an email to ${email}. Press the button in it to finish creating your account.`,
  recovery: (email) =>
    `If ${email} has an account, an email is on its way. Press the button in it to choose a new password.`,
  'sign-in-link': (email) =>
    `If ${email} has an account, an email is on its way. Press the button in it to sign in.`,
};

function arrived(purpose: MailPurpose): void {
  const state = authState.get();
  if (purpose === 'signup') toast.success('Account created successfully! Redirecting to dashboard...');
  else if (purpose === 'sign-in-link' && state.status === 'signed-in' && !state.owesSecondStep)
    toast.success('Signed in successfully!');
}
