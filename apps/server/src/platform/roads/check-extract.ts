import { open, type FileHandle } from 'node:fs/promises';

/** The operator's map extract cannot be used as it is; the message says what to do. */
export class ExtractUnusable extends Error {
  override readonly name = 'ExtractUnusable';
}

/** Limits of the format: https://wiki.openstreetmap.org/wiki/PBF_Format */
const longestHead = 64 * 1024;
const longestBlob = 32 * 1024 * 1024;

/**
 * Checks that a file begins like an OpenStreetMap extract.
 * @throws ExtractUnusable when it is missing, unreadable, empty, a folder or something else
 */
export async function checkExtractBegins(path: string): Promise<void> {
  await withExtract(path, async (file, size) => {
    const first = await blobAt(file, 0, size, path);
    if (first.type !== 'OSMHeader') throw isNone(path);
  });
}

/**
 * Walks the whole extract block by block without reading their content: a second for a state, half a minute
 * for a continent.
 * @throws ExtractUnusable also when it is truncated
 */
export async function checkExtractIsWhole(path: string, signal: AbortSignal): Promise<void> {
  await withExtract(path, async (file, size) => {
    for (let at = 0; at < size;) {
      signal.throwIfAborted();
      at = (await blobAt(file, at, size, path)).end;
    }
  });
}

async function withExtract(
  path: string,
  work: (file: FileHandle, size: number) => Promise<void>,
): Promise<void> {
  const file = await open(path).catch((cause: unknown) => {
    throw new ExtractUnusable(
      `ROADS_PBF names ${path}, which cannot be read. Name an .osm.pbf file that the account of the server can read.`,
      { cause },
    );
  });
  try {
    const stat = await file.stat();
    if (!stat.isFile())
      throw new ExtractUnusable(
        `ROADS_PBF names ${path}, which is not a file. Name the .osm.pbf file itself.`,
      );
    if (stat.size === 0)
      throw new ExtractUnusable(`ROADS_PBF names ${path}, which is empty. Download the extract again.`);
    await work(file, stat.size);
  } finally {
    await file.close();
  }
}

/** A block: four bytes with the length of its head, the head (what kind, how long the rest is), the rest. */
async function blobAt(
  file: FileHandle,
  at: number,
  size: number,
  path: string,
): Promise<{ type: string; end: number }> {
  const prefix = Buffer.alloc(4 + 256);
  const { bytesRead } = await file.read(prefix, 0, prefix.length, at);
  if (bytesRead < 4) throw isCutOff(path, at, size);
  const length = prefix.readUInt32BE(0);
  if (length === 0 || length > longestHead) throw at === 0 ? isNone(path) : isDamaged(path, at);
  let head = prefix.subarray(4, Math.min(bytesRead, 4 + length));
  if (length > 256) {
    head = Buffer.alloc(length);
    head = head.subarray(0, (await file.read(head, 0, length, at + 4)).bytesRead);
  }
  const fields = head.length < length ? null : fieldsOf(head);
  if (fields === null && at === 0) throw isNone(path);
  if (head.length < length) throw isCutOff(path, at, size);
  if (fields === null || fields.dataBytes > longestBlob) throw isDamaged(path, at);
  const end = at + 4 + length + fields.dataBytes;
  if (end > size) throw isCutOff(path, at, size);
  return { type: fields.type, end };
}

/**
 * Of the message `BlobHeader { string type = 1; bytes indexdata = 2; int32 datasize = 3; }`; null when it is
 * none.
 */
function fieldsOf(head: Buffer): { type: string; dataBytes: number } | null {
  let at = 0;
  let type: string | undefined;
  let dataBytes: number | undefined;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = head[at];
      if (byte === undefined) return Number.NaN;
      at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    return Number.NaN;
  };
  while (at < head.length) {
    const tag = varint();
    const value = varint();
    if (Number.isNaN(tag) || Number.isNaN(value)) return null;
    if (tag === 0x18) dataBytes = value;
    else if (tag === 0x0a || tag === 0x12) {
      if (tag === 0x0a) type = head.toString('latin1', at, at + value);
      at += value;
    } else return null;
  }
  return type === undefined || dataBytes === undefined || at > head.length ? null : { type, dataBytes };
}

const isNone = (path: string) =>
  new ExtractUnusable(
    `ROADS_PBF names ${path}, which is not an OpenStreetMap extract. Download the .osm.pbf file of your area.`,
  );
const isDamaged = (path: string, at: number) =>
  new ExtractUnusable(
    `ROADS_PBF names ${path}, which is damaged at byte ${at}. Download the extract again, and start the server again.`,
  );
const isCutOff = (path: string, at: number, size: number) =>
  new ExtractUnusable(
    `ROADS_PBF names ${path}, which is cut off: it ends at byte ${size}, within the block that begins at ${at}. Download the extract again, and start the server again.`,
  );
