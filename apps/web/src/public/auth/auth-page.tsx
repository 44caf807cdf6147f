import { Link, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { ArrowLeft, LogOut } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useAuthState } from '../../api/use-auth-state.ts';
import { safeReturnPath } from '../../features/session/return-path.ts';
import { Brand } from '../../ui/base/brand.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { RoutePicture } from '../landing/route-picture.tsx';
import { CheckEmailPanel } from './check-email-panel.tsx';
import type { MailPurpose } from './email-forms.ts';
import { EmailRequestForm } from './email-request-form.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { providerSentence } from './provider-words.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

type View = 'sign-in' | 'sign-up' | 'forgot-password' | 'sign-in-link';

/**
 * The sign-in page. People who have a session, or get one here, continue to the page that sent them or to the
 * dashboard.
 */
export default function AuthPage() {
  const view: View = useSearch({ from: '/auth' }).view ?? 'sign-in';
  const navigate = useNavigate({ from: '/auth' });
  const [email, setEmail] = useState('');
  const [mailed, setMailed] = useState<{ readonly purpose: MailPurpose; readonly password?: string } | null>(
    null,
  );
  const confirmSignUp = (password: string) => setMailed({ purpose: 'signup', password });
  const from = useLeaveWhenSignedIn(view);
  useProviderFailure();

  function show(next: 'sign-in' | 'sign-up') {
    toast.clear();
    void navigate({
      search: next === 'sign-up' ? { view: next } : {},
      replace: true,
      state: (before) => before,
    });
  }
  if (mailed !== null) {
    return (
      <AuthFrame title={mailed.purpose === 'signup' ? 'One more step' : words[view].title} description="">
        <CheckEmailPanel
          {...mailed}
          email={email.trim()}
          from={mailed.purpose === 'signup' ? undefined : from}
          onBack={() => setMailed(null)}
        />
      </AuthFrame>
    );
  }
  if (view === 'forgot-password' || view === 'sign-in-link') {
    const purpose = view === 'forgot-password' ? 'recovery' : 'sign-in-link';
    return (
      <AuthFrame {...words[view]}>
        <EmailRequestForm
          key={view}
          purpose={purpose}
          email={email}
          onEmailChange={setEmail}
          from={from}
          button={view === 'forgot-password' ? 'Send reset link' : 'Send link'}
          onSent={() => setMailed({ purpose })}
        />
        <Button
          variant="ghost"
          className="mt-4"
          icon={<ArrowLeft aria-hidden="true" />}
          onClick={() => show('sign-in')}
        >
          Back to sign in
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame {...words[view]}>
      <SignedOutNotice />
      <Tabs
        label="Sign in or sign up"
        fullWidth
        items={[
          { value: 'sign-in', label: 'Sign In' },
          { value: 'sign-up', label: 'Sign Up' },
        ]}
        value={view}
        onValueChange={show}
      >
        {view === 'sign-in' ? (
          <SignInForm email={email} onEmailChange={setEmail} onUnconfirmed={confirmSignUp} />
        ) : (
          <SignUpForm email={email} onEmailChange={setEmail} onConfirmationSent={confirmSignUp} />
        )}
      </Tabs>
      <ProviderButtons from={from} />
    </AuthFrame>
  );
}

const words: Record<View, { readonly title: string; readonly description: string }> = {
  'sign-in': { title: 'Welcome back', description: 'Clients, jobs and routes are where you left them.' },
  'sign-up': {
    title: 'Create your account',
    description: 'A few minutes from here to your first optimized route.',
  },
  'forgot-password': {
    title: 'Forgot your password?',
    description: 'Enter your email, and we’ll send you a link and a code to choose a new one.',
  },
  'sign-in-link': {
    title: 'Sign in by email',
    description: 'No password handy? We’ll email you a link and a code to sign in.',
  },
};

function AuthFrame({
  title,
  description,
  children,
}: {
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main className="flex min-h-dvh flex-col px-4 py-4 md:px-8 md:py-6">
        <div>
          <Button
            variant="ghost"
            render={<Link to="/" />}
            icon={<ArrowLeft aria-hidden="true" />}
            className="-ml-2"
          >
            Back to Home
          </Button>
        </div>
        <div className="m-auto w-full max-w-md py-8">
          <Brand className="mb-6" markClassName="text-accent-text [--mark-line:var(--canvas)]" />
          <h1 className="text-3xl font-semibold">{title}</h1>
          {description !== '' && <p className="mt-2 text-ink-soft">{description}</p>}
          <div className="mt-6">{children}</div>
        </div>
      </main>
      <aside
        aria-label="What Haulwright does"
        className="hidden bg-accent-deep px-12 py-16 text-on-accent-deep lg:flex lg:flex-col lg:justify-center"
      >
        <RoutePicture />
        <p className="mt-10 max-w-lg text-2xl font-semibold">
          Every stop in order, and the tank never fuller than the truck allows.
        </p>
        <p className="mt-3 max-w-lg text-lg text-on-accent-deep-soft">
          Routes that know your trucks, your disposal sites and their hours.
        </p>
      </aside>
    </div>
  );
}

/** Why someone who was just working has to sign in again. */
function SignedOutNotice() {
  const arrived = useLocation({ select: (location) => location.state });
  const [{ sessionEnded, from }] = useState(arrived);
  if (sessionEnded !== true) return null;
  return (
    <output className="mb-5 flex gap-3 rounded-lg border border-line bg-info-soft p-4 text-info-text">
      <LogOut aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        <strong className="block font-semibold">You were signed out.</strong>
        {from === undefined ? 'Sign in to continue.' : 'Sign in to go back to where you were.'}
      </span>
    </output>
  );
}

/**
 * A new account starts on its dashboard, as its toast says; everyone else returns where they came from.
 * @returns the target
 */
function useLeaveWhenSignedIn(view: View): string | undefined {
  const state = useAuthState();
  const sender = useLocation({ select: (location) => location.state.from });
  // Kept from the first render: while leaving, the location is already the next page's.
  const [from] = useState(sender);
  const { history } = useRouter();
  const recovering = state.status === 'signed-in' && state.recovering;
  useEffect(() => {
    if (state.status !== 'signed-in') return;
    history.replace(
      recovering ? '/auth/new-password' : safeReturnPath(view === 'sign-up' ? undefined : from),
    );
  }, [state.status, recovering, view, from, history]);
  return from;
}

/** Reports a provider sign-in that failed before reaching its return page. */
function useProviderFailure(): void {
  const { error_code: code } = useSearch({ from: '/auth' });
  const navigate = useNavigate({ from: '/auth' });
  useEffect(() => {
    if (code === undefined) return;
    toast.error({ title: 'Failed to sign in', description: providerSentence(code) });
    void navigate({ search: {}, hash: '', replace: true, state: (before) => before });
  }, [code, navigate]);
}
