import { and, eq, isNull, lt } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { deleteSome } from '../../platform/database/purging.ts';
import { flowStates } from '../auth.tables.ts';

export type FlowRow = typeof flowStates.$inferSelect;

export async function insertFlow(tx: SystemTransaction, row: typeof flowStates.$inferInsert): Promise<void> {
  await tx.insert(flowStates).values(row);
}

/** Claims the flow of this state for its one return; `taken` when it has returned before. */
export async function takeReturn(
  tx: SystemTransaction,
  stateHash: string,
  now: Date,
): Promise<FlowRow | 'taken' | null> {
  const [flow] = await tx
    .update(flowStates)
    .set({ returnedAt: now })
    .where(and(eq(flowStates.stateHash, stateHash), isNull(flowStates.returnedAt)))
    .returning();
  if (flow) return flow;
  return (await tx.$count(flowStates, eq(flowStates.stateHash, stateHash))) > 0 ? 'taken' : null;
}

export async function setFlowCode(
  tx: SystemTransaction,
  flowId: string,
  code: { authCodeHash: string; providerSecretsSealed: string; endsAt: Date },
): Promise<void> {
  await tx.update(flowStates).set(code).where(eq(flowStates.id, flowId));
}

/** Claims the flow of a code for its one exchange; null when there is none or it was exchanged before. */
export async function takeExchange(
  tx: SystemTransaction,
  authCodeHash: string,
  now: Date,
): Promise<FlowRow | null> {
  const [flow] = await tx
    .update(flowStates)
    .set({ exchangedAt: now })
    .where(and(eq(flowStates.authCodeHash, authCodeHash), isNull(flowStates.exchangedAt)))
    .returning();
  return flow ?? null;
}

/** Clears the provider's answer once it is used. */
export async function finishFlow(tx: SystemTransaction, flowId: string, userId: string): Promise<void> {
  await tx.update(flowStates).set({ userId, providerSecretsSealed: '' }).where(eq(flowStates.id, flowId));
}

/** Removes flows that can no longer be finished. */
export const deleteEndedFlows = (tx: SystemTransaction, now: Date, limit: number): Promise<number> =>
  deleteSome(tx, flowStates, { where: lt(flowStates.endsAt, now), oldest: flowStates.endsAt, limit });
