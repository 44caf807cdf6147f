import { createHash } from 'node:crypto';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { maxRequestPhotos } from '@haulwright/domain/portal/portal-limits';
import type { Services } from '../../http/context.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { mediaTypeOf } from '../../platform/files/media-type.ts';
import { addClientPhoto, photosSentBy } from '../field/client-photos.queries.ts';
import { lockLink, type PortalLinkRow } from './portal-links.queries.ts';
import { jobOfRequest } from './portal-requests.queries.ts';

type Refusal = 'not-found' | 'portal.no-photo' | 'portal.photos-full' | 'file.store-unavailable';

/**
 * Stores a photo with the job of a request; the same again changes nothing. What arrives in part is not stored at all.
 * @returns how many photos the request has
 */
export async function storePhoto(
  { database, files, now }: Pick<Services, 'database' | 'files' | 'now'>,
  link: PortalLinkRow,
  requestId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Outcome<number, Refusal>> {
  const mediaType = mediaTypeOf(bytes);
  if (mediaType !== 'image/jpeg' && mediaType !== 'image/png') return refused('portal.no-photo');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // Before the file is written, and again with the lock on the link that keeps others from adding at once.
  const before = await database.inTenant(link, (tx) => photosOf(tx, link, requestId));
  if (before === undefined) return refused('not-found');
  if (isFull(before.sent, sha256)) return refused('portal.photos-full');
  const kept = await files.keep({ companyId: link.companyId, userId: null }, bytes, mediaType);
  if (!kept.ok) return kept;
  return database.inTenant(link, async (tx) => {
    await lockLink(tx, link.id);
    const request = await photosOf(tx, link, requestId);
    if (request === undefined) return refused('not-found');
    const { jobId, sent } = request;
    if (sent.includes(sha256)) return accepted(sent.length);
    if (isFull(sent, sha256)) return refused('portal.photos-full');
    await addClientPhoto(tx, { companyId: link.companyId, jobId, sha256, occurredAt: now() });
    return accepted(sent.length + 1);
  });
}

const isFull = (sent: readonly string[], sha256: string): boolean =>
  sent.length >= maxRequestPhotos && !sent.includes(sha256);

/** The job of a client's own request and the photos it has; undefined when there is no such request or job. */
async function photosOf(
  tx: TenantTransaction,
  { clientId }: PortalLinkRow,
  requestId: string,
): Promise<{ readonly jobId: string; readonly sent: readonly string[] } | undefined> {
  const jobId = await jobOfRequest(tx, { id: requestId, clientId });
  return jobId === null ? undefined : { jobId, sent: await photosSentBy(tx, jobId) };
}
