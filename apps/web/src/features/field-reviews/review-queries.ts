import type { ReviewAct } from '@haulwright/domain/field/review-acts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { newIdempotencyKey } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { byCursor } from '../../loading/use-rows.ts';
import { toast } from '../../ui/toasts/toast.tsx';
import type { Decision } from './stops-of-card.ts';
import { offerNoUndo, offerUndo, refreshReports } from './undo-decision.ts';

export type ReviewTab = 'open' | 'settled';

const PAGE_SIZE = 30;
const CARD_PAGE_SIZE = 20;

/** Field reports, newest first, in pages. */
export const reviewPages = (state: ReviewTab) =>
  api.field.reviews.infiniteOptions({
    input: (cursor: string | undefined) => ({ state, cursor, limit: PAGE_SIZE }),
    ...byCursor,
  });

/** Open reports by truck and day, in pages. */
export const cardPages = () =>
  api.field.reviewCards.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: CARD_PAGE_SIZE }),
    ...byCursor,
  });

/** Decides reports in one call; one that cannot take effect stops it, and stays open with those after it. */
export function useDecide() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (decisions: Decision[]) =>
      api.field.decideAll.call(
        { decisions, note: null },
        { context: { idempotencyKey: newIdempotencyKey() } },
      ),
    onSuccess: ({ decidedCount, refused, reviews }, decisions) => {
      const title = reviews.find(({ id }) => id === refused?.id)?.title ?? '';
      if (refused !== null) {
        offerNoUndo();
        toast.error({
          title: `${decidedCount} of ${decisions.length} decided`,
          description: `${title}: ${refused.message}`,
        });
        return;
      }
      const said = { title: decidedInWords(decisions), description: reviews.at(-1)?.title };
      if (reviews.every(({ isUndoable }) => isUndoable))
        toast.success({
          ...said,
          action: offerUndo(
            queryClient,
            reviews.map(({ id }) => id),
          ),
        });
      else {
        offerNoUndo();
        toast.success(said);
      }
    },
    onError: (error) => toast.error({ title: 'Failed to save the decision', description: messageOf(error) }),
    onSettled: () => refreshReports(queryClient),
  });
}

const decided: Readonly<Record<ReviewAct, string>> = {
  count: 'Report accepted',
  'make-job': 'Job made again',
  replace: 'Gallons replaced',
  'second-visit': 'Second visit added',
  tomorrow: 'Job put on tomorrow',
  cancel: 'Job cancelled',
  note: 'Kept as a note',
};

function decidedInWords(decisions: readonly Decision[]): string {
  const acts = new Set(decisions.map(({ act }) => act));
  const chosen = (['make-job', 'replace', 'second-visit'] as const).find((act) => acts.has(act));
  const [first] = acts;
  if (decisions.length > 2 && chosen === undefined) return `${decisions.length} reports accepted`;
  return decided[chosen ?? first ?? 'count'];
}
