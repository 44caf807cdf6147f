import { useMutation } from '@tanstack/react-query';
import { makeRecoveryCodes } from '../../api/my-factors.ts';
import { toast } from '../../ui/toasts/toast.tsx';
import { accountMessageOf } from './account-messages.ts';
import { useAccountCache } from './account-queries.ts';

interface MakeRecoveryCodes {
  readonly busy: boolean;
  /** The codes, until they were seen; never stored elsewhere. */
  readonly made: readonly string[] | null;
  readonly make: () => void;
  readonly forget: () => void;
}

/** Makes new recovery codes and holds them while they are shown. */
export function useMakeRecoveryCodes(replacing: boolean): MakeRecoveryCodes {
  const { refresh } = useAccountCache();
  const make = useMutation({
    mutationFn: makeRecoveryCodes,
    gcTime: 0,
    onSuccess: () => void refresh(),
    onError: (error) =>
      toast.error({ title: 'Failed to create recovery codes', description: accountMessageOf(error) }),
  });
  return {
    busy: make.isPending,
    made: make.data ?? null,
    make: () => !make.isPending && make.mutate({ replacing }),
    forget: make.reset,
  };
}
