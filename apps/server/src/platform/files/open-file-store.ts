import { join } from 'node:path';
import { folderStore } from './folder-store.ts';
import type { FileStore } from './file-store.ts';
import { s3PlaceOf, s3Store } from './s3-store.ts';

/** Opens the configured store: a bucket, or the folder `files` in DATA_DIR. */
export function openFileStore(settings: {
  readonly dataDir: string;
  readonly filesS3Url: string | undefined;
}): FileStore {
  const place = settings.filesS3Url === undefined ? undefined : s3PlaceOf(settings.filesS3Url);
  return place === undefined ? folderStore(join(settings.dataDir, 'files')) : s3Store(place);
}
