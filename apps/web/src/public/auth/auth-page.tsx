import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { authState } from '../../api/auth.ts';
import { Brand } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { RoutePicture } from '../landing/route-picture.tsx';
import { safeReturnPath } from './auth-rules.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** The way in. Whoever has a session, or gets one here, goes on to the page that sent them or to the dashboard. */
export default function AuthPage() {
  const [tab, setTab] = useState<'sign-in' | 'sign-up'>('sign-in');
  const [email, setEmail] = useState('');
  useLeaveWhenSignedIn(tab);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main className="flex min-h-dvh flex-col px-4 py-4 md:px-8 md:py-6">
        <div>
          <Button variant="ghost" render={<Link to="/" />} icon={<ArrowLeft aria-hidden="true" />} className="-ml-2">
            Back to Home
          </Button>
        </div>
        <div className="m-auto w-full max-w-md py-8">
          <Brand className="mb-6" markClassName="text-accent-text [--mark-line:var(--canvas)]" />
          <h1 className="text-3xl font-semibold">{tab === 'sign-in' ? 'Welcome back' : 'Create your account'}</h1>
          <p className="mt-2 mb-6 text-ink-soft">
            {tab === 'sign-in' ? 'Clients, jobs and routes are where you left them.' : 'A few minutes from here to your first optimized route.'}
          </p>
          <Tabs
            label="Sign in or sign up"
            fullWidth
            items={[
              { value: 'sign-in', label: 'Sign In' },
              { value: 'sign-up', label: 'Sign Up' },
            ]}
            value={tab}
            onValueChange={setTab}
          >
            {tab === 'sign-in' ? <SignInForm email={email} onEmailChange={setEmail} /> : <SignUpForm email={email} onEmailChange={setEmail} />}
          </Tabs>
        </div>
      </main>
      <aside aria-label="What Haulwright does" className="hidden bg-accent-deep px-12 py-16 text-on-accent-deep lg:flex lg:flex-col lg:justify-center">
        <RoutePicture />
        <p className="mt-10 max-w-lg text-2xl font-semibold">Every stop in order, and the tank never fuller than the truck allows.</p>
        <p className="mt-3 max-w-lg text-lg text-on-accent-deep-soft">Routes that know your trucks, your disposal sites and their hours.</p>
      </aside>
    </div>
  );
}

/** A new account starts on its dashboard, as its toast says; everyone else returns where they came from. */
function useLeaveWhenSignedIn(tab: 'sign-in' | 'sign-up'): void {
  const { status } = useSyncExternalStore(authState.subscribe, authState.get);
  const sender = useLocation({ select: (location) => location.state.from });
  // Kept from the first moment: on the way out the location already is the next page's.
  const [from] = useState(sender);
  const { history } = useRouter();
  useEffect(() => {
    if (status === 'signed-in') history.replace(safeReturnPath(tab === 'sign-in' ? from : undefined));
  }, [status, tab, from, history]);
}
