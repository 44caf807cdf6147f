import type { AnyTransaction } from '../platform/database/database.ts';

/** A write that was sent with an idempotency key. */
export interface AppliedCommand {
  readonly companyId: string;
  readonly key: string;
  readonly operation: string;
  readonly requestHash: string;
}

/** Where writes with an idempotency key are kept with their answers. */
export interface AppliedCommands {
  /** Claims the key; the earlier write with it when there is one. Its answer is null once it is forgotten. */
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
