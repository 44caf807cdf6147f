import { useQueryClient } from '@tanstack/react-query';
import { type HistoryState, useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { PageFailure } from '../../loading/page-failure.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { AccessDenied, NoCompany } from './access-denied.tsx';
import { admission, type PageAccess } from './access-rules.ts';
import { useSessionState } from './session-context.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that redirected the visitor to sign in; they return to it. */
    readonly from?: string;
    /** Whether their session ended by itself; the sign-in page then says so. */
    readonly sessionEnded?: boolean;
  }
}

/** Loaded lazily: few people need it, and only on signing in. */
const SecondStepScreen = lazy(async () => ({
  default: (await import('./second-step/second-step-screen.tsx')).SecondStepScreen,
}));

/** The page where a second step is set up. */
const SET_UP = '/account?tab=second-step';

interface GuardProps {
  readonly access: PageAccess;
  readonly children: ReactNode;
}

/** Admits signed-in visitors with access; the screens below may call `useSession()`. */
export function Guard({ access, children }: GuardProps) {
  const state = useSessionState();
  const location = useLocation();
  // The rendered page, which briefly is still the previous one when the address has already changed.
  const shownPath = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  if (state.status === 'loading') return <Waiting />;
  if (state.status === 'signed-out')
    return (
      <Redirect
        to="/auth"
        state={state.onPurpose ? {} : { from: location.href, sessionEnded: state.ended }}
      />
    );
  if (state.status === 'second-step') return <SecondStep />;
  if (state.status === 'no-company') return <NoCompany />;
  if (state.status === 'unreachable')
    return (
      <PageFailure
        isWholeWindow
        title="Your account could not be loaded"
        description={messageOf(state.error)}
        onRetry={state.retry}
        retrying={state.retrying}
      />
    );
  if (state.session.mustSetUpSecondStep && shownPath !== '/account')
    return <Redirect to={SET_UP} state={{ from: location.href }} />;
  const decision = admission(state.session.roles, access, location.pathname === '/dashboard');
  if (decision === 'to-dashboard') return <Redirect to="/dashboard" state={{}} />;
  if (decision === 'denied') return <AccessDenied />;
  return children;
}

/**
 * Redirects once, with `state` as of then (during navigation the location already is the next page's); it is
 * kept in the browser's history entry, which survives a reload.
 */
function Redirect({ to, state }: { readonly to: string; readonly state: HistoryState }) {
  const navigate = useNavigate();
  const [first] = useState(state);
  useEffect(() => {
    void navigate({ href: to, replace: true, state: first });
  }, [navigate, to, first]);
  return <Waiting />;
}

/** Replaces the page under its address until the second step is completed. */
function SecondStep() {
  const cache = useQueryClient();
  function shown() {
    toast.success('Signed in successfully!');
    void cache.invalidateQueries({ queryKey: api.me.get.key() });
  }
  return (
    <Suspense fallback={<Waiting />}>
      <SecondStepScreen onShown={shown} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <Spinner size="lg" label="Loading..." />
    </main>
  );
}
