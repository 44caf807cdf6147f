import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { formatRate } from '@haulwright/domain/pricing/price-words';
import type { StoredRaise } from '@haulwright/domain/pricing/raise-prices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { toast } from '../../../ui/toasts/toast.tsx';

/** '12 prices'. */
export const pricesInWords = ({ priceCount }: Pick<StoredRaise, 'priceCount'>): string =>
  priceCount === 1 ? '1 price' : `${priceCount.toLocaleString('en-US')} prices`;

/** '12 prices rise by 4 %'. */
export function raiseInWords(raise: StoredRaise): string {
  const by = raise.ppm ?? raise.cents ?? 0;
  const much = raise.ppm === null ? formatDollars(Math.abs(by)) : formatRate(Math.abs(by));
  const verb = by > 0 ? 'rise' : 'fall';
  return `${pricesInWords(raise)} ${raise.priceCount === 1 ? `${verb}s` : verb} by ${much}`;
}

/** Takes a raise back, and says which prices stay. */
export function useTakeBack() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: { readonly id: string }) => api.prices.raises.takeBack.call(input),
    onSuccess: async ({ restored, kept }) => {
      toast.success({
        title: `${pricesInWords({ priceCount: restored })} as before`,
        ...(kept > 0 && {
          description: `${pricesInWords({ priceCount: kept })} changed since the raise ${kept === 1 ? 'stays' : 'stay'}.`,
        }),
      });
      await queryClient.invalidateQueries({ queryKey: api.prices.key() });
    },
    onError: (error) =>
      toast.error({ title: 'Failed to take the raise back', description: messageOf(error) }),
  });
}
