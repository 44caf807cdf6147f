import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { authState } from '../../api/auth.ts';
import { auth } from '../../api/auth-client.ts';
import { authCodeOf } from '../../api/auth-message.ts';
import { useAuthState } from '../../api/use-auth-state.ts';
import { EntryFrame } from '../../features/session/entry-frame.tsx';
import { safeReturnPath } from '../../features/session/return-path.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { type ProviderReturn, providerSentence, readProviderReturn } from './provider-words.ts';

/** Codes work once, and React may run an effect twice. */
const exchanges = new Map<string, ReturnType<typeof auth.exchangeCodeForSession>>();

function exchange(code: string) {
  const under = exchanges.get(code) ?? auth.exchangeCodeForSession(code);
  exchanges.set(code, under);
  return under;
}

/** The page that providers return to, after a sign-in or after connecting an account. */
export default function ReturnPage() {
  const search = useLocation({ select: (location) => location.searchStr });
  const [back] = useState(() => readProviderReturn(search));
  const [failure, setFailure] = useState<string | null>(
    back.code === undefined ? providerSentence(back.errorCode) : null,
  );
  const navigate = useNavigate();
  const { history } = useRouter();
  const { status } = useAuthState();
  const nothingCame = back.code === undefined && back.errorCode === undefined;

  useEffect(() => {
    // Neither code nor error stays in the address bar.
    void navigate({ to: '.', search: {}, hash: '', replace: true });
    if (back.code === undefined) return undefined;
    let current = true;
    void goOn(back, back.code);
    async function goOn({ next }: ProviderReturn, code: string): Promise<void> {
      const before = authState.get().status;
      const { error } = await exchange(code);
      if (!current) return;
      if (error !== null) return setFailure(providerSentence(authCodeOf(error) ?? error.code));
      const state = authState.get();
      if (before !== 'signed-in' && state.status === 'signed-in' && !state.owesSecondStep)
        toast.success('Signed in successfully!');
      history.replace(safeReturnPath(next));
    }
    return () => {
      current = false;
    };
  }, [back, navigate, history]);

  useEffect(() => {
    // A reload, or the browser's back button: there is nothing left to do here.
    if (nothingCame && status !== 'loading') history.replace(status === 'signed-in' ? '/dashboard' : '/auth');
  }, [nothingCame, status, history]);

  if (failure === null || nothingCame) {
    return (
      <EntryFrame title="Signing you in">
        <Spinner label="Loading..." />
      </EntryFrame>
    );
  }
  const signedIn = status === 'signed-in';
  return (
    <EntryFrame
      title={signedIn ? 'The account was not connected' : 'You are not signed in'}
      description={failure}
    >
      <Button
        variant="primary"
        size="lg"
        fullWidth
        onClick={() => history.replace(signedIn ? safeReturnPath(back.next) : '/auth')}
      >
        {signedIn ? 'Go back' : 'Go to sign in'}
      </Button>
    </EntryFrame>
  );
}
