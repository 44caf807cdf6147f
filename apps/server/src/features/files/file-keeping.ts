import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { ActedBy } from '../../http/act.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { FileStoreError, type FileStore } from '../../platform/files/file-store.ts';
import { mediaTypeOf } from '../../platform/files/media-type.ts';
import { awaitFiles, fileArrived, findFile, type KnownFile, type Sender } from './files.queries.ts';

/** Public to other features: the file extension of a type. */
export const fileEnding = (mediaType: string): string =>
  mediaType === 'application/pdf' ? 'pdf' : mediaType === 'image/png' ? 'png' : 'jpg';

export interface StoredFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
}

/** Stores and returns the bytes of photos and papers. */
export interface FileKeeping {
  /**
   * Stores a file named by a report.
   * @param own only of a report of this person, or of their work
   */
  receive(
    actor: ActedBy,
    sha256: string,
    bytes: Uint8Array<ArrayBuffer>,
    declaredType: string,
    own: boolean,
  ): Promise<
    Outcome<null, 'file.not-awaited' | 'file.hash-differs' | 'file.type-differs' | 'file.store-unavailable'>
  >;
  /**
   * Stores a file that no report named; the same again changes nothing.
   * @param mediaType as its first bytes say
   */
  keep(
    actor: Sender,
    bytes: Uint8Array<ArrayBuffer>,
    mediaType: string,
  ): Promise<Outcome<{ readonly sha256: string }, 'file.store-unavailable'>>;
  /** Reads a file for the company itself, not for one of its people. */
  read(
    companyId: string,
    sha256: string,
  ): Promise<Outcome<StoredFile, 'not-found' | 'file.still-on-phone' | 'file.store-unavailable'>>;
  /** @param own only what this person reported, and what belongs to their work */
  open(
    actor: ActedBy,
    sha256: string,
    own: boolean,
  ): Promise<Outcome<StoredFile, 'not-found' | 'file.still-on-phone' | 'file.store-unavailable'>>;
}

declare module '../../http/context.ts' {
  interface Services {
    readonly files: FileKeeping;
  }
}

interface Parts {
  readonly database: Database;
  readonly store: FileStore;
  readonly events: Pick<Events, 'ask'>;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
}

export function createFileKeeping({ database, store, events, log, now }: Parts): FileKeeping {
  /** Turns a failure of the store into a refusal. */
  async function stored<Value>(
    work: () => Promise<Value>,
  ): Promise<Outcome<Value, 'file.store-unavailable'>> {
    try {
      return accepted(await work());
    } catch (error) {
      if (!(error instanceof FileStoreError)) throw error;
      log.error({ err: error }, 'the file store cannot be used');
      return refused('file.store-unavailable');
    }
  }

  const findTheirs = (actor: ActedBy, sha256: string, own: boolean) =>
    database.inTenant(actor, async (tx) => {
      const { userId } = actor;
      const found = await findFile(tx, sha256);
      if (found === undefined || !own || found.createdBy === userId) return found;
      return (await events.ask(tx, 'files.theirs', { sha256, userId })) ? found : undefined;
    });

  async function readKnown(companyId: string, known: KnownFile | undefined): ReturnType<FileKeeping['read']> {
    if (known === undefined) return refused('not-found');
    const { sha256, mediaType, arrivedAt } = known;
    if (arrivedAt === null) return refused('file.still-on-phone');
    const found = await stored(() => store.read({ companyId, sha256 }));
    if (!found.ok) return found;
    if (found.value === undefined) {
      log.error({ sha256 }, 'a file is missing from the file store');
      return refused('file.store-unavailable');
    }
    return accepted({ bytes: found.value, mediaType });
  }

  return {
    async receive(actor, sha256, bytes, declaredType, own) {
      const known = await findTheirs(actor, sha256, own);
      if (known === undefined) return refused('file.not-awaited');
      if (known.arrivedAt !== null) return accepted(null);
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) return refused('file.hash-differs');
      const mediaType = mediaTypeOf(bytes);
      if (mediaType === undefined || mediaType !== declaredType) return refused('file.type-differs');
      const written = await stored(() =>
        store.write({ companyId: actor.companyId, sha256 }, bytes, mediaType),
      );
      if (!written.ok) return written;
      // After the bytes: a row marked as arrived never lacks them.
      await database.inTenant(actor, (tx) =>
        fileArrived(tx, { sha256, bytes: bytes.length, mediaType }, now()),
      );
      return accepted(null);
    },

    async keep(actor, bytes, mediaType) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const known = await database.inTenant(actor, (tx) => findFile(tx, sha256));
      if (known !== undefined && known.arrivedAt !== null) return accepted({ sha256 });
      const written = await stored(() =>
        store.write({ companyId: actor.companyId, sha256 }, bytes, mediaType),
      );
      if (!written.ok) return written;
      await database.inTenant(actor, async (tx) => {
        await awaitFiles(tx, actor, [{ sha256, bytes: bytes.length, type: mediaType }]);
        await fileArrived(tx, { sha256, bytes: bytes.length, mediaType }, now());
      });
      return accepted({ sha256 });
    },

    read: async (companyId, sha256) =>
      readKnown(companyId, await database.inTenant({ companyId }, (tx) => findFile(tx, sha256))),

    open: async (actor, sha256, own) => readKnown(actor.companyId, await findTheirs(actor, sha256, own)),
  };
}
