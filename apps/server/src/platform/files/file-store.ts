/** Names a file by its content; companies never share one. */
export interface FileKey {
  readonly companyId: string;
  /** SHA-256 of its bytes, in lower-case hexadecimal. */
  readonly sha256: string;
}

/**
 * Stores the bytes of photos, signatures and papers. Files are small (12 MB at most) and never change: the
 * same key means the same bytes, so writing one twice is harmless.
 */
export interface FileStore {
  /** Describes the store to people, without secrets. */
  readonly place: string;
  /**
   * Stores the bytes; once it resolves they survive a power cut.
   * @throws FileStoreError
   */
  write(key: FileKey, bytes: Uint8Array<ArrayBuffer>, mediaType: string): Promise<void>;
  /** The bytes; undefined when there are none. @throws FileStoreError */
  read(key: FileKey): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Removes the bytes, if there are any. @throws FileStoreError */
  remove(key: FileKey): Promise<void>;
}

/** The store cannot be used at present; the message is a sentence for the operator. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
}

const sha256Pattern = /^[0-9a-f]{64}$/;
const companyPattern = /^[0-9a-f-]{36}$/;

/** The path of a file below the store's root. Keys come from the database; a strange one is a bug. */
export function pathOf({ companyId, sha256 }: FileKey): string {
  if (!sha256Pattern.test(sha256) || !companyPattern.test(companyId))
    throw new Error(`no key of a file: ${companyId}/${sha256}`);
  return `${companyId}/${sha256.slice(0, 2)}/${sha256}`;
}
