import { createHash } from 'node:crypto';
import { ORPCError } from '@orpc/server';
import type { AnyTransaction } from '../platform/database/database.ts';
import { hashOfChecked } from './checked-input.ts';
import type { ActorContext } from './context.ts';

const answerForgotten = 'This was already saved more than a week ago. Reload the page to see it.';

/**
 * Runs a write once per idempotency key. The same key with the same request returns the stored answer; a
 * different request with it is refused, and so is one whose answer has been deleted, as it must not run
 * twice. The key is claimed in the write's own transaction: a second sender waits on the unique index for the
 * first one's commit, and a failed write leaves no trace of its key.
 */
export async function once<Answer>(
  tx: AnyTransaction,
  context: Pick<ActorContext, 'actor' | 'idempotencyKey' | 'services'>,
  operation: string,
  input: unknown,
  write: () => Promise<Answer>,
): Promise<Answer> {
  const key = context.idempotencyKey;
  if (key === undefined) return write();
  const requestHash = createHash('sha256')
    .update(JSON.stringify([operation, context.actor.userId, hashOfChecked(input) ?? input]))
    .digest('base64url');
  const { appliedCommands } = context.services;
  const command = { companyId: context.actor.companyId, key, operation, requestHash };
  const earlier = await appliedCommands.claim(tx, command);
  if (earlier !== null) {
    if (earlier.requestHash !== requestHash) {
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
  await appliedCommands.keepAnswer(tx, command, answer);
  return answer;
}
