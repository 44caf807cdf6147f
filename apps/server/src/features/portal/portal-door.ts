import { portalTokenPattern } from '@haulwright/domain/portal/portal-limits';
import { hashOfSecret, type Door, type DoorErrors } from '../../http/strangers-links.ts';
import { findPortalLink, type PortalLinkRow } from './portal-links.queries.ts';

export const portalDoor: Door<string, string, PortalLinkRow> = {
  counts: 'portal',
  keyOf: (token) => (portalTokenPattern.test(token) ? hashOfSecret(token) : undefined),
  find: async (tx, hash, now) => {
    const link = await findPortalLink(tx, hash);
    return link !== undefined && link.expiresAt > now ? link : undefined;
  },
};

/** Finds links that have expired as well: who holds one was sent it, and may hear whom to ask for another. */
export const portalFrontDoor: Door<string, string, PortalLinkRow> = { ...portalDoor, find: findPortalLink };

export interface PortalErrors {
  'portal.no-such-link': () => Error;
  'portal.asked-too-often': () => Error;
}
export const refusalsOf = (errors: PortalErrors): DoorErrors => ({
  unknown: errors['portal.no-such-link'],
  tooOften: errors['portal.asked-too-often'],
});
