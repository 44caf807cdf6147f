import { noCompanyMessage } from '@haulwright/domain/access/membership';
import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Shown instead of a page the visitor's roles do not allow. */
export function AccessDenied() {
  const signOut = useSignOut();
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <EmptyState
        level={1}
        icon={<ShieldAlert />}
        title="Access Denied"
        description="You don't have permission to access this page. Contact your administrator if you believe this is an error."
        action={
          <>
            <Button variant="primary" render={<Link to="/dashboard" />}>
              Go to Dashboard
            </Button>
            <Button onClick={signOut}>Sign Out</Button>
          </>
        }
      />
    </main>
  );
}

/** Replaces every page for someone removed from the company: they can only sign out. */
export function NoCompany() {
  const signOut = useSignOut();
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <EmptyState
        level={1}
        icon={<ShieldAlert />}
        title="Access Denied"
        description={noCompanyMessage}
        action={
          <Button variant="primary" onClick={signOut}>
            Sign Out
          </Button>
        }
      />
    </main>
  );
}
