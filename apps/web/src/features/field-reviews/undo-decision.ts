import type { QueryClient } from '@tanstack/react-query';
import { newIdempotencyKey } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { toast, type ToastText } from '../../ui/toasts/toast.tsx';
import { refreshJobs } from '../jobs/job-queries.ts';

/** How long a decision can be undone on the page. */
const forSeconds = 10;

/** What Z undoes: the last press, as long as its toast offers it. */
let last: { readonly undo: () => void; readonly until: number } | null = null;

/** The toast's *Undo* of a decision about these reports; it is what Z does as well. */
export function offerUndo(queryClient: QueryClient, ids: readonly string[]): ToastText['action'] {
  const undo = () => {
    last = null;
    void undoDecisions(queryClient, [...ids]);
  };
  last = { undo, until: Date.now() + forSeconds * 1_000 };
  return { label: 'Undo', run: undo, forSeconds };
}

/** After a decision that cannot be undone, Z does nothing: an earlier one is not what anybody means. */
export function offerNoUndo(): void {
  last = null;
}

/** @returns whether there was something to undo */
export function undoLast(): boolean {
  if (last === null || last.until < Date.now()) return false;
  toast.clear();
  last.undo();
  return true;
}

async function undoDecisions(queryClient: QueryClient, ids: string[]): Promise<void> {
  try {
    const { reviews } = await api.field.undoDecisions.call(
      { ids },
      { context: { idempotencyKey: newIdempotencyKey() } },
    );
    const waits = reviews.length === 1 ? 'The report waits again' : `${reviews.length} reports wait again`;
    toast.success({ title: 'Decision undone', description: waits });
  } catch (error) {
    toast.error({ title: 'Failed to undo the decision', description: messageOf(error) });
  }
  await refreshReports(queryClient);
}

/** Also after a refusal, which often means that someone else was faster. */
export const refreshReports = (queryClient: QueryClient) =>
  Promise.all([queryClient.invalidateQueries({ queryKey: api.field.key() }), refreshJobs(queryClient)]);
