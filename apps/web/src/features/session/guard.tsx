import { Navigate, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
  if (state.status === 'signed-out') return <Navigate to="/auth" replace state={state.onPurpose ? {} : { from: location.href }} />;
  if (state.status === 'unreachable') {
    return (
      <main className="flex min-h-dvh items-center justify-center">
        <ErrorState title="Your account could not be loaded" description={messageOf(state.error)} onRetry={state.retry} retrying={state.retrying} />
      </main>
    );
  }
  const decision = admission(state.session.roles, access, location.pathname === '/dashboard');
  if (decision === 'to-dashboard') return <Navigate to="/dashboard" replace />;
  if (decision === 'denied') return <AccessDenied />;
  return children;
}

function Waiting() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <Spinner size="lg" label="Loading..." />
    </main>
  );
}
