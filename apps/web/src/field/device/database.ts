import { Dexie, type EntityTable } from 'dexie';
import type {
  DeviceValue,
  Draft,
  Person,
  PhotoBytes,
  StoredCommand,
  StoredPack,
  StoredPhoto,
} from './stored.ts';

/** Saved data are on disk before the screen reports success. */
const durable = { chromeTransactionDurability: 'strict' } as const;

/** Data shared by all users of the phone. Versions only add: an older app may open it again. */
export class DeviceDatabase extends Dexie {
  declare readonly values: EntityTable<DeviceValue, 'key'>;
  declare readonly people: EntityTable<Person, 'userId'>;

  constructor() {
    super('field-device', durable);
    this.version(1).stores({ values: 'key', people: 'userId' });
  }
}

/** One person's pack and work. Versions only add. */
export class PersonDatabase extends Dexie {
  declare readonly pack: EntityTable<StoredPack, 'key'>;
  declare readonly drafts: EntityTable<Draft, 'key'>;
  declare readonly commands: EntityTable<StoredCommand, 'seq'>;
  /** The last command on each subject, the predecessor of the next one. */
  declare readonly subjects: EntityTable<{ subject: string; lastId: string | null }, 'subject'>;

  /** Photos that have not reached the server; lists never read their bytes. */
  declare readonly photos: EntityTable<StoredPhoto, 'sha256'>;
  declare readonly photoBytes: EntityTable<PhotoBytes, 'sha256'>;

  readonly userId: string;

  constructor(userId: string) {
    super(`field-${userId}`, durable);
    this.userId = userId;
    this.version(1).stores({
      pack: 'key',
      drafts: 'key',
      commands: '++seq, &id, state, subject',
      subjects: 'subject',
    });
    this.version(2).stores({ photos: 'sha256, state, formKey, commandId', photoBytes: 'sha256' });
  }
}

export const device = new DeviceDatabase();

const open = new Map<string, PersonDatabase>();

export function databaseOf(userId: string): PersonDatabase {
  const known = open.get(userId) ?? new PersonDatabase(userId);
  open.set(userId, known);
  return known;
}

/** Removes a person's database from the phone. */
export async function removeDatabase(userId: string): Promise<void> {
  await databaseOf(userId).delete();
  open.delete(userId);
}

/** iOS closes databases of background pages, and browsers close them on disk errors. */
const closedNames: ReadonlySet<string> = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'AbortError',
]);

const isOneOf = (names: ReadonlySet<string>, error: unknown): boolean => {
  for (let one = error; typeof one === 'object' && one !== null; one = (one as { inner?: unknown }).inner)
    if (names.has((one as Error).name)) return true;
  return false;
};

/** Whether the phone has no space left for it. */
export const isFull = (error: unknown): boolean => isOneOf(new Set(['QuotaExceededError']), error);

/** Runs a transaction; if the database was closed meanwhile, reopens it and tries once more. */
export async function lasting<Result>(database: Dexie, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!isOneOf(closedNames, error)) throw error;
    database.close({ disableAutoOpen: false });
    await database.open();
    return run();
  }
}
