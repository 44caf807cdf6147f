import { api } from '../../api/queries.ts';
import { useWrite, type Write } from '../../api/use-write.ts';
import { byCursor } from '../../loading/use-rows.ts';

export const attemptPages = () =>
  api.payments.attempts.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: 50 }),
    ...byCursor,
  });

export const attemptsOfInvoice = (invoiceId: string) =>
  api.payments.attempts.queryOptions({ input: { invoiceId, limit: 20 } });

/** Sends a write of online payments. */
export const usePaymentsWrite = <Input, Answer>(
  write: Write<Input, Answer>,
  failed: string,
  onDone: (answer: Answer, input: Input) => void,
) => useWrite(write, { failed, onDone, refreshes: [api.payments.key(), api.invoicing.key()] });
