import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { loadMyAccount, type MyAccount } from '../../api/my-account.ts';
import { loadRecoveryCodeCount } from '../../api/my-factors.ts';
import { api } from '../../api/queries.ts';

const accountKey = ['my-account'] as const;

/** The signed-in person's account, from the authentication service. */
export const myAccount = queryOptions({
  queryKey: [...accountKey, 'user'],
  queryFn: loadMyAccount,
  retry: false,
});

export const recoveryCodeCount = queryOptions({
  queryKey: [...accountKey, 'recovery-codes'],
  queryFn: loadRecoveryCodeCount,
  retry: false,
});

interface AccountCache {
  /** Shows the service's latest answer on the page. */
  readonly put: (account: MyAccount) => void;
  /** Refetches the account, and what it changes about the session. */
  readonly refresh: () => Promise<void>;
}

export function useAccountCache(): AccountCache {
  const queryClient = useQueryClient();
  return {
    put: (account) => queryClient.setQueryData(myAccount.queryKey, account),
    refresh: async () => {
      // First the account: it tells whether there are recovery codes to count at all.
      await queryClient.invalidateQueries({ queryKey: myAccount.queryKey });
      await Promise.all(
        [recoveryCodeCount.queryKey, api.me.key(), api.sessions.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
  };
}
