import { type FormEvent, useRef, useState } from 'react';
import { authMessageOf } from '../../api/auth-message.ts';
import { useAttempt } from '../../features/session/use-attempt.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { askForMail, type MailPurpose } from './email-forms.ts';

interface EmailRequestFormProps {
  readonly purpose: MailPurpose;
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
  readonly from: string | undefined;
  readonly button: string;
  readonly onSent: () => void;
}

/** Asks for the mail address. */
export function EmailRequestForm({
  purpose,
  email,
  onEmailChange,
  from,
  button,
  onSent,
}: EmailRequestFormProps) {
  const [error, setError] = useState<string>();
  const { busy, attempt } = useAttempt();
  const field = useRef<HTMLInputElement>(null);

  async function send() {
    toast.clear();
    if (email.trim() === '') {
      setError('Enter your email.');
      field.current?.focus();
      return;
    }
    setError(undefined);
    const failure = await attempt(() => askForMail(purpose, email.trim(), from));
    if (failure === undefined) return;
    if (failure === null) return onSent();
    const words = authMessageOf(failure, 'The email could not be sent');
    toast.error(words);
    setError(words.description === undefined ? words.title : undefined);
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
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        maxLength={254}
        // The only input of the page.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        required
        value={email}
        onChange={(event) => onEmailChange(event.target.value)}
        error={error}
      />
      <Button type="submit" variant="primary" size="lg" fullWidth busy={busy}>
        {button}
      </Button>
    </form>
  );
}
