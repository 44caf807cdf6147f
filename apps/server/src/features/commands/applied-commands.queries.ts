import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { AppliedCommands } from '../../http/applied-commands.ts';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { clearSome, deleteSome } from '../../platform/database/purging.ts';
import { appliedCommands } from './commands.tables.ts';

const thisOne = ({ companyId, key }: { companyId: string; key: string }) =>
  and(eq(appliedCommands.companyId, companyId), eq(appliedCommands.key, key));

/** Keeps writes with an idempotency key in the write's own transaction. */
export const storedCommands: AppliedCommands = {
  async claim(tx, command) {
    const claimed = await tx.insert(appliedCommands).values(command).onConflictDoNothing().returning();
    if (claimed.length > 0) return null;
    const [earlier] = await tx.select().from(appliedCommands).where(thisOne(command));
    // Removed in between: what it answered is not known any more.
    return earlier ?? { requestHash: '', response: null };
  },

  async keepAnswer(tx, command, answer) {
    await tx.update(appliedCommands).set({ response: answer }).where(thisOne(command));
  },
};

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
