import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import { type TicketSort, defaultTicketSort } from '@haulwright/domain/custody/visits/ticket-sorts';
import { maxLength } from '@haulwright/domain/kernel/text';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/queries.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { byCursor } from '../../loading/use-rows.ts';
import { toast } from '../../ui/toasts/toast.tsx';

export interface TicketFilter {
  readonly search?: string | undefined;
  readonly clientId?: string | undefined;
  readonly wasteType?: WasteType | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const pageSize = 50;

/** A filter as the server takes it. */
export const askedTickets = ({ search = '', clientId, wasteType, from, to }: TicketFilter) => ({
  search: search.slice(0, maxLength.search),
  ...(clientId !== undefined && { clientId }),
  ...(wasteType !== undefined && { wasteType }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

/** Visits at disposal sites in an order, in pages. */
export const ticketPages = (filter: TicketFilter, sort: TicketSort = defaultTicketSort) =>
  api.compliance.tickets.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...askedTickets(filter), sort, cursor, limit: pageSize }),
    ...byCursor,
  });

/** What all of them add up to, loaded or not. */
export const ticketTotals = (filter: TicketFilter) =>
  api.compliance.ticketTotals.queryOptions({ input: askedTickets(filter) });

export const ticketOf = (id: string) => api.compliance.ticket.queryOptions({ input: { id } });

export const daysOn = (days: { readonly from: string; readonly to: string }) =>
  api.compliance.days.queryOptions({ input: days });

const refresh = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: api.compliance.key() });

type NoteInput = Parameters<typeof api.compliance.addNote.call>[0];
type FeeInput = Parameters<typeof api.compliance.recordFee.call>[0];
type CorrectionInput = Parameters<typeof api.compliance.correctGallons.call>[0];
type ClosingInput = Parameters<typeof api.compliance.closeDay.call>[0];

/** Writes that return the updated ticket. */
function useTicketWrite<Input>(
  write: (input: Input, idempotencyKey: string) => Promise<TicketDetail>,
  done: string,
  onDone: () => void,
) {
  const queryClient = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: Input) => write(input, keyFor(input)),
    onSuccess: (ticket) => {
      forget();
      queryClient.setQueryData(ticketOf(ticket.id).queryKey, ticket);
      toast.success({ title: done });
      onDone();
    },
    onSettled: () => refresh(queryClient),
  });
}

export const useAddNote = (onDone: () => void) =>
  useTicketWrite(
    (input: NoteInput, idempotencyKey) => api.compliance.addNote.call(input, { context: { idempotencyKey } }),
    'Saved on the ticket',
    onDone,
  );

export const useRecordFee = (onDone: () => void) =>
  useTicketWrite(
    (input: FeeInput, idempotencyKey) =>
      api.compliance.recordFee.call(input, { context: { idempotencyKey } }),
    'Fee recorded',
    onDone,
  );

export const useCorrectGallons = (onDone: () => void) =>
  useTicketWrite(
    (input: CorrectionInput, idempotencyKey) =>
      api.compliance.correctGallons.call(input, { context: { idempotencyKey } }),
    'Gallons corrected',
    onDone,
  );

export function useCloseDay(onDone: () => void) {
  const queryClient = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: ClosingInput) =>
      api.compliance.closeDay.call(input, { context: { idempotencyKey: keyFor(input) } }),
    onSuccess: ({ vehicle }) => {
      forget();
      toast.success({
        title: 'Day closed',
        description: `From now on only corrections change the gallons of ${vehicle.name}.`,
      });
      onDone();
    },
    onSettled: () => refresh(queryClient),
  });
}
