import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AccessDenied } from './access-denied.tsx';
import { admission, type PageAccess } from './access-rules.ts';
import { useSessionState } from './session-context.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that sent the visitor to the sign-in page; they return to it. */
    readonly from?: string;
  }
}

interface GuardProps {
  readonly access: PageAccess;
  readonly children: ReactNode;
}

/** Lets through who is signed in and allowed; the screens below may call `useSession()`. */
export function Guard({ access, children }: GuardProps) {
  const state = useSessionState();
  const location = useLocation();
  if (state.status === 'loading') return <Waiting />;
  if (state.status === 'signed-out') return <Redirect to="/auth" from={state.onPurpose ? undefined : location.href} />;
  if (state.status === 'unreachable') {
    return (
      <main className="flex min-h-dvh items-center justify-center">
        <ErrorState title="Your account could not be loaded" description={messageOf(state.error)} onRetry={state.retry} retrying={state.retrying} />
      </main>
    );
  }
  const decision = admission(state.session.roles, access, location.pathname === '/dashboard');
  if (decision === 'to-dashboard') return <Redirect to="/dashboard" from={undefined} />;
  if (decision === 'denied') return <AccessDenied />;
  return children;
}

/** Leaves once, `from` as it was then (on the way out the location already is the next page's); `from` is kept in the browser's history entry, where a reload does not lose it. */
function Redirect({ to, from }: { readonly to: '/auth' | '/dashboard'; readonly from: string | undefined }) {
  const navigate = useNavigate();
  const [sender] = useState(from);
  useEffect(() => {
    void navigate({ to, replace: true, state: sender === undefined ? {} : { from: sender } });
  }, [navigate, to, sender]);
  return <Waiting />;
}

function Waiting() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <Spinner size="lg" label="Loading..." />
    </main>
  );
}
