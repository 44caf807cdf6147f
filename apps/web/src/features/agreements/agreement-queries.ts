// Public to other features: a client's page uses these queries too.
import { maxLength } from '@haulwright/domain/kernel/text';
import { api } from '../../api/queries.ts';
import { useWrite, type Write } from '../../api/use-write.ts';
import { byCursor } from '../../loading/use-rows.ts';

export type WhichAgreements = 'running' | 'ended';

export const agreementPages = (which: WhichAgreements, search: string) =>
  api.agreements.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      which,
      search: search.slice(0, maxLength.search),
      cursor,
      limit: 50,
    }),
    ...byCursor,
  });

export const agreementOf = (id: string) => api.agreements.get.queryOptions({ input: { id } });

/** Sends a write of agreements; amounts owed are refetched. */
export const useAgreementWrite = <Input, Answer>(
  write: Write<Input, Answer>,
  failed: string,
  onDone: (answer: Answer) => void,
) => useWrite(write, { failed, onDone, refreshes: [api.agreements.key(), api.invoicing.key()] });
