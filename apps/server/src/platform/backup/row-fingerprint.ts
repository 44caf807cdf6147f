import { createHash } from 'node:crypto';

const digestBytes = 16;
const firstRoom = 4_096;

const md5 = (text: string | Buffer) => createHash('md5').update(text);

/**
 * Number of rows and the same digest over them that `fingerprint` in tables.ts computes in the database, here
 * from rows that were read anyway: the database need not read and sort them again. Takes 16 bytes a row.
 */
export function createFingerprint(): {
  readonly add: (row: string) => void;
  readonly end: () => { rows: number; digest: string };
} {
  let digests = Buffer.alloc(firstRoom * digestBytes);
  let rows = 0;
  return {
    add(row) {
      if (rows * digestBytes === digests.length)
        digests = Buffer.concat([digests, Buffer.alloc(digests.length)]);
      md5(row)
        .digest()
        .copy(digests, rows * digestBytes);
      rows += 1;
    },
    end() {
      if (rows === 0) return { rows, digest: '' };
      const sorted = Array.from({ length: rows }, (_, index) =>
        digests.subarray(index * digestBytes, (index + 1) * digestBytes),
      ).sort((a, b) => Buffer.compare(a, b));
      const all = createHash('md5');
      // Hexadecimal digits sort like the bytes they encode.
      for (const digest of sorted) all.update(digest.toString('hex'));
      return { rows, digest: all.digest('hex') };
    },
  };
}
