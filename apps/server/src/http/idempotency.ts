import { createHash } from 'node:crypto';
import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { ORPCError } from '@orpc/server';
import { appliedCommands } from '../features/jobs/jobs.tables.ts';
import type { AnyTransaction, SystemTransaction } from '../platform/database/database.ts';
import { clearSome, deleteSome } from '../platform/database/purging.ts';
import { hashOfChecked } from './checked-input.ts';
import type { ActorContext } from './context.ts';

const answerForgotten = 'This was saved already, more than a week ago. Reload the page to see it.';

/**
 * Runs a write once per idempotency key. The same key with the same request gives the stored answer; with
 * another request it is refused, and so is one whose answer is forgotten: it is not done twice. The key is
 * claimed in the write's own transaction: a second sender waits for the first one's commit on the unique
 * index, and a write that failed leaves no trace of its key.
 */
export async function once<Answer>(
  tx: AnyTransaction,
  context: Pick<ActorContext, 'actor' | 'idempotencyKey'>,
  operation: string,
  input: unknown,
  write: () => Promise<Answer>,
): Promise<Answer> {
  const key = context.idempotencyKey;
  if (key === undefined) return write();
  const requestHash = createHash('sha256')
    .update(JSON.stringify([operation, context.actor.userId, hashOfChecked(input) ?? input]))
    .digest('base64url');
  const { companyId } = context.actor;
  const mine = and(eq(appliedCommands.companyId, companyId), eq(appliedCommands.key, key));
  const claimed = await tx
    .insert(appliedCommands)
    .values({ companyId, key, operation, requestHash })
    .onConflictDoNothing()
    .returning();
  if (claimed.length === 0) {
    const [earlier] = await tx.select().from(appliedCommands).where(mine);
    if (earlier?.requestHash !== requestHash) {
      throw new ORPCError('idempotency.key-reused', {
        status: 409,
        message: 'This idempotency key was used for another request.',
      });
    }
    if (earlier.response === null)
      throw new ORPCError('idempotency.answer-forgotten', { status: 409, message: answerForgotten });
    return earlier.response as Answer;
  }
  const answer = await write();
  await tx.update(appliedCommands).set({ response: answer }).where(mine);
  return answer;
}

/**
 * Of all companies: forgets answers that were given before this instant. Their keys stay. @returns how many
 */
export const forgetAnswers = (tx: SystemTransaction, before: Date, limit: number): Promise<number> => {
  const { response, createdAt } = appliedCommands;
  return clearSome(tx, appliedCommands, [response], {
    where: and(isNotNull(response), lt(createdAt, before)),
    oldest: createdAt,
    limit,
  });
};

/**
 * Of all companies: forgets keys that were used before this instant; they may be used again. @returns how
 * many
 */
export const forgetKeys = (tx: SystemTransaction, before: Date, limit: number): Promise<number> =>
  deleteSome(tx, appliedCommands, {
    where: lt(appliedCommands.createdAt, before),
    oldest: appliedCommands.createdAt,
    limit,
  });
