import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { AppliedCommands } from '../../http/applied-commands.ts';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { clearSome, deleteSome } from '../../platform/database/purging.ts';
import { appliedCommands } from './commands.tables.ts';

const thisOne = ({ companyId, key }: { companyId: string; key: string }) =>
  and(eq(appliedCommands.companyId, companyId), eq(appliedCommands.key, key));

/** Stores writes with an idempotency key in the write's own transaction. */
export const storedCommands: AppliedCommands = {
  async claim(tx, command) {
    const claimed = await tx.insert(appliedCommands).values(command).onConflictDoNothing().returning();
    if (claimed.length > 0) return null;
    const [earlier] = await tx.select().from(appliedCommands).where(thisOne(command));
    // Deleted in between: its answer is no longer known.
    return earlier ?? { requestHash: '', response: null };
  },

  async keepAnswer(tx, command, answer) {
    await tx.update(appliedCommands).set({ response: answer }).where(thisOne(command));
  },
};

/** Across companies: deletes answers from before this instant. Their keys stay. @returns their number */
export const forgetAnswers = (tx: SystemTransaction, before: Date, limit: number): Promise<number> => {
  const { response, createdAt } = appliedCommands;
  return clearSome(tx, appliedCommands, [response], {
    where: and(isNotNull(response), lt(createdAt, before)),
    oldest: createdAt,
    limit,
  });
};

/** Across companies: deletes keys used before this instant; they may be used again. @returns their number */
export const forgetKeys = (tx: SystemTransaction, before: Date, limit: number): Promise<number> =>
  deleteSome(tx, appliedCommands, {
    where: lt(appliedCommands.createdAt, before),
    oldest: appliedCommands.createdAt,
    limit,
  });
