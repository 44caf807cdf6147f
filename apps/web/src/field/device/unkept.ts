import type { PersonDatabase } from './database.ts';
import { keepDraft } from './drafts.ts';
import type { Draft } from './stored.ts';

interface Unkept extends Draft {
  readonly database: PersonDatabase;
}

/** Typed input that the disk did not take, as when it is full; it lives as long as the page. */
let unkept: readonly Unkept[] = [];
const listeners = new Set<() => void>();

function become(next: readonly Unkept[]): void {
  unkept = next;
  for (const listener of listeners) listener();
}

const isOf = (database: PersonDatabase, key: string) => (one: Unkept) =>
  one.database === database && one.key === key;

/** Stores typed input; what cannot be stored is held in memory, and stored once there is room. */
export async function keepTyped(database: PersonDatabase, key: string, value: unknown): Promise<void> {
  const typed: Unkept = { database, key, value, savedAt: Date.now() };
  try {
    await keepDraft(database, key, value);
  } catch (error) {
    console.error('Typed input could not be stored', error);
    const newer = unkept.find((one) => isOf(database, key)(one) && one.savedAt > typed.savedAt);
    if (newer === undefined) become([...unkept.filter((one) => !isOf(database, key)(one)), typed]);
    return;
  }
  if (unkept.length === 0) return;
  become(unkept.filter((one) => !isOf(database, key)(one) || one.savedAt > typed.savedAt));
  await keepAgain();
}

/** Tries again, as long as it works. */
export async function keepAgain(): Promise<void> {
  for (const one of unkept) {
    try {
      await keepDraft(one.database, one.key, one.value);
    } catch {
      return;
    }
    become(unkept.filter((other) => other !== one));
  }
}

/** The form was saved, with its parts `<key>/<part>`. */
export function forgetTyped(database: PersonDatabase, formKey: string): void {
  const isPart = ({ key }: Unkept): boolean => key === formKey || key.startsWith(`${formKey}/`);
  if (unkept.some((one) => one.database === database && isPart(one)))
    become(unkept.filter((one) => one.database !== database || !isPart(one)));
}

export function watchUnkept(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const unkeptNow = (): readonly Unkept[] => unkept;

/** The drafts of the disk with what it did not take. */
export function withUnkept(
  drafts: readonly Draft[],
  typed: readonly Unkept[],
  database: PersonDatabase,
): readonly Draft[] {
  const own = new Map(typed.flatMap((one) => (one.database === database ? [[one.key, one] as const] : [])));
  return own.size === 0 ? drafts : [...drafts.filter(({ key }) => !own.has(key)), ...own.values()];
}
