import type { AnyTransaction } from './database.ts';

const announced = new WeakMap<AnyTransaction, Set<string>>();

/**
 * Has those told who listen to the topic (`Database.onCommitted`), once the transaction is committed: for work
 * that must not hold it up. Nobody is told when it is rolled back, or when the process dies in between, so
 * what is announced must also be found by looking for it.
 */
export const announce = (tx: AnyTransaction, topic: string): void =>
  void announced.set(tx, (announced.get(tx) ?? new Set()).add(topic));

/** The topics that were announced in a transaction. */
export const announcedIn = (tx: AnyTransaction): ReadonlySet<string> => announced.get(tx) ?? new Set();
