import type { BillingHold } from '@haulwright/domain/invoicing/invoice';
import type { DatedAct } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import {
  claimBatch,
  itemsOfBatch,
  settleItems,
  splitBatch,
  type OpenRun,
  type SettledItem,
  type WaitingItem,
} from './bill-runs.queries.ts';
import { billSources, type ChosenSources } from '../sources/bill-sources.queries.ts';
import { makeDrafts } from '../drafts/make-drafts.ts';

/**
 * Drafts a batch of a run and records each source's result in one transaction: a killed server has done all
 * of it or nothing.
 * @param onClaimed told the batch's name before anything can fail in it
 * @returns false when no batch is free
 */
export async function billBatch(
  tx: TenantTransaction,
  by: DatedAct,
  run: OpenRun,
  onClaimed: (batch: number) => void,
): Promise<boolean> {
  const batch = await claimBatch(tx, run.id);
  if (batch === undefined) return false;
  onClaimed(batch);
  const items = await itemsOfBatch(tx, run.id, batch);
  const chosen = chosenOf(items);
  const { sources } = await makeDrafts(tx, by, chosen, run.through);
  const drafted = new Map(sources.map((source) => [source.sourceId, source]));
  const holds = await holdsOf(tx, chosen, drafted);
  await settleItems(
    tx,
    run.id,
    items.map(({ position, ids }): SettledItem => {
      const id = ids.job ?? ids.rental ?? ids.agreement ?? '';
      const draft = drafted.get(id);
      if (draft !== undefined) {
        const { invoiceId, cents } = draft;
        return { position, outcome: 'done', invoiceId, cents, holds: [] };
      }
      const why = holds.get(id) ?? [];
      return {
        position,
        outcome: why.length > 0 ? 'held' : 'nothing',
        invoiceId: null,
        cents: 0,
        holds: why,
      };
    }),
  );
  return true;
}

const chosenOf = (items: readonly WaitingItem[]): ChosenSources => {
  const idsOf = (kind: keyof WaitingItem['ids']) => items.flatMap(({ ids }) => ids[kind] ?? []);
  return { jobIds: idsOf('job'), rentalIds: idsOf('rental'), agreementIds: idsOf('agreement') };
};

async function holdsOf(
  tx: TenantTransaction,
  chosen: ChosenSources,
  drafted: ReadonlyMap<string, unknown>,
): Promise<ReadonlyMap<string, readonly BillingHold[]>> {
  const found: (readonly [string, readonly BillingHold[]])[] = [];
  for (const source of billSources) {
    const others = chosen[source.ids].filter((id) => !drafted.has(id));
    found.push(...(await source.holdsOf(tx, others)));
  }
  return new Map(found);
}

/**
 * Handles a batch that could not be billed: its clients are tried one by one, and a single client is recorded
 * as failed.
 * @returns whether there is something to try again
 */
export async function afterFailure(tx: TenantTransaction, runId: string, batch: number): Promise<boolean> {
  const items = await itemsOfBatch(tx, runId, batch);
  if (new Set(items.map(({ clientId }) => clientId)).size > 1) {
    await splitBatch(tx, runId, batch);
    return true;
  }
  await settleItems(
    tx,
    runId,
    items.map(({ position }) => ({ position, outcome: 'failed', invoiceId: null, cents: 0, holds: [] })),
  );
  return false;
}
