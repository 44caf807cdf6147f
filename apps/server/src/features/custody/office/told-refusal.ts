// Public to other features: how the office is told why the ledger refused a fact.
import { ledgerRefusalInWords } from '@haulwright/domain/custody/office/ledger-refusals';
import type { LoadRefusal } from '@haulwright/domain/custody/ledger/ledger';
import type { LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { namedFact } from './day-detail.queries.ts';

/** A refusal of the ledger with a sentence that names the fact in the way. */
export interface ToldRefusal<Refusal extends string> {
  readonly ok: false;
  readonly refusal: Refusal;
  readonly message?: string;
}

const ofLedger: ReadonlySet<string> = new Set<LoadRefusal>([
  'load.nothing-on-board',
  'load.more-than-on-board',
  'load.waste-does-not-mix',
  'load.same-compartment',
  'load.not-empty',
]);
/** Whether the ledger itself does not balance with it. */
export const isOfLedger = (refusal: string): refusal is LoadRefusal => ofLedger.has(refusal);

/** @param own the fact being recorded or corrected, which is not stored; null for a withdrawal */
export async function told<Refusal extends string>(
  tx: TenantTransaction,
  { refusal, factId }: { readonly refusal: Refusal; readonly factId?: string },
  own: Pick<LoadFact, 'id' | 'kind' | 'occurredAt'> | null,
  timeZone: string,
): Promise<ToldRefusal<Refusal>> {
  if (!isOfLedger(refusal) || factId === undefined) return { ok: false, refusal };
  const isOwn = factId === own?.id;
  const other = isOwn ? undefined : await namedFact(tx, factId);
  const kind = isOwn ? own.kind : other?.kind;
  if (kind === undefined || kind === 'withdrawn') return { ok: false, refusal };
  const at = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(other?.occurredAt ?? own?.occurredAt);
  return {
    ok: false,
    refusal,
    message: ledgerRefusalInWords(refusal, { kind, at, name: other?.name ?? '', isOwn }),
  };
}

/** For `answer`: the sentence of a refusal, where it has one of its own. */
export const withSentence = ({ message }: ToldRefusal<string>) => (message === undefined ? {} : { message });
