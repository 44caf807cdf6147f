import { portalTokenPattern } from '@haulwright/domain/portal/portal-limits';
import { ofLink } from '@haulwright/contract/portal.refusals';
import type { RequestContext } from '../../http/context.ts';
import {
  declaredRefusal,
  findBehind,
  hashOfSecret,
  type Door,
  type DoorErrors,
} from '../../http/strangers-links.ts';
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

/** Opens the door to a client that sends a file, by the secret in the header of its request. */
export const openToFiles = (context: RequestContext, secret: string): Promise<PortalLinkRow> =>
  findBehind(context, portalDoor, secret, {
    unknown: declaredRefusal('portal.no-such-link', ofLink),
    tooOften: declaredRefusal('portal.asked-too-often', ofLink),
  });

/** The link that a call with a file was opened by. */
export const openedLink = ({ opened }: RequestContext): PortalLinkRow | undefined =>
  opened as PortalLinkRow | undefined;
