import type { AnyTransaction } from '../platform/database/database.ts';

/** A write sent with an idempotency key. */
export interface AppliedCommand {
  readonly companyId: string;
  readonly key: string;
  readonly operation: string;
  readonly requestHash: string;
}

/** Stores writes with an idempotency key and their answers. */
export interface AppliedCommands {
  /**
   * Claims the key; returns the earlier write with it when there is one. Its answer is null once it has been
   * deleted.
   */
  claim(
    tx: AnyTransaction,
    command: AppliedCommand,
  ): Promise<{ readonly requestHash: string; readonly response: unknown } | null>;
  keepAnswer(
    tx: AnyTransaction,
    command: Pick<AppliedCommand, 'companyId' | 'key'>,
    answer: unknown,
  ): Promise<void>;
}
