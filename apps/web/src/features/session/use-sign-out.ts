import { useCallback, useEffect } from 'react';
import { loadAuthClient, signOut } from '../../api/auth.ts';
import { toast } from '../../ui/toasts/toast.tsx';
import { whenUsed } from '../../ui/hooks/when-used.ts';

/** Public to other features: signs out and says so; the guard then leads to the sign-in page. */
export function useSignOut(): () => void {
  useEffect(() => whenUsed(() => void loadAuthClient().catch(() => undefined)), []);
  return useCallback(() => {
    void signOut().then(
      (error) => (error === null ? toast.success('Signed out successfully') : refused()),
      refused,
    );
  }, []);
}

function refused(): void {
  toast.error({
    title: 'Failed to sign out',
    description:
      'You are signed out on this device, but the server could not be reached to end the session. Sign in and out again once it can be.',
  });
}
