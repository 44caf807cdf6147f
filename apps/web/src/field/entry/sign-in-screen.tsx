import { type FormEvent, useRef, useState } from 'react';
import { authState } from '../../api/auth.ts';
import { auth } from '../../api/auth-client.ts';
import { authCodeOf, authMessageOf } from '../../api/auth-message.ts';
import { useAttempt } from '../../features/session/use-attempt.ts';
import { Brand } from '../../ui/base/brand.tsx';
import { Banner } from '../kit/banner.tsx';
import { EntryInput } from '../kit/entry-input.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import { Screen } from '../kit/screen.tsx';
import { useTexts } from '../texts/use-texts.ts';

interface SignInScreenProps {
  /** The app's last user, if their screens can still be returned to. */
  readonly email: string;
  readonly canGoBack: boolean;
}

/** The sign-in, within the app's own pages: leaving them would leave the installed app. */
export default function SignInScreen({ email: known, canGoBack }: SignInScreenProps) {
  const texts = useTexts();
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const { busy, attempt } = useAttempt();
  const form = useRef<HTMLFormElement>(null);

  async function signIn(event: FormEvent) {
    event.preventDefault();
    setProblem(undefined);
    if (email.trim() === '' || password === '') return setProblem(texts.signIn.missing);
    const failure = await attempt(() => auth.signInWithPassword({ email: email.trim(), password }));
    if (failure === undefined || failure === null) return;
    if (authState.get().status === 'signed-in' && authCodeOf(failure) === undefined) return;
    if (authCodeOf(failure) === 'invalid_credentials') return setProblem(texts.signIn.wrong);
    if (!navigator.onLine) return setProblem(texts.signIn.offline);
    const { title, description } = authMessageOf(failure, texts.signIn.failed);
    setProblem(description === undefined ? title : `${title}. ${description}`);
  }

  return (
    <Screen
      title={texts.signIn.title}
      detail={texts.signIn.why}
      actions={
        <>
          <FieldButton variant="primary" busy={busy} onClick={() => form.current?.requestSubmit()}>
            {texts.signIn.button}
          </FieldButton>
          {canGoBack && (
            <FieldLink to="/" replace className={fieldLook('quiet', 'w-full')}>
              {texts.signIn.backToWork}
            </FieldLink>
          )}
        </>
      }
    >
      <Brand className="mb-4" markClassName="text-accent-text [--mark-line:var(--canvas)]" />
      {problem !== undefined && (
        <Banner tone="bad" live>
          {problem}
        </Banner>
      )}
      <form ref={form} noValidate onSubmit={(event) => void signIn(event)}>
        <EntryInput
          label={texts.signIn.email}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onValueChange={setEmail}
        />
        <EntryInput
          label={texts.signIn.password}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onValueChange={setPassword}
        />
        {/* Enter submits the form; the visible button is in the bar below. */}
        <input type="submit" hidden />
      </form>
      <a href="/auth?view=forgot-password" className={fieldLook('quiet', 'w-full')}>
        {texts.signIn.forgot}
      </a>
    </Screen>
  );
}
