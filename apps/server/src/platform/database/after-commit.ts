import type { AnyTransaction } from './database.ts';

const announced = new WeakMap<AnyTransaction, Set<string>>();

/**
 * Notifies the listeners of the topic (`Database.onCommitted`) once the transaction is committed: for work
 * that must not delay it. Nobody is notified when it is rolled back, or when the process dies in between, so
 * announced work must also be found by polling.
 */
export const announce = (tx: AnyTransaction, topic: string): void =>
  void announced.set(tx, (announced.get(tx) ?? new Set()).add(topic));

/** The topics announced in a transaction. */
export const announcedIn = (tx: AnyTransaction): ReadonlySet<string> => announced.get(tx) ?? new Set();
