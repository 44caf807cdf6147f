import type { Services } from '../../http/context.ts';
import { openToFiles } from './portal-door.ts';
import { createMailPortalLink } from './portal-link-mail.ts';

/** What others need of the portal: its links, their mails, and the door for clients who send photos. */
export const portalServices = (
  parts: Parameters<typeof createMailPortalLink>[0],
): Pick<Services, 'portalLinks' | 'mailPortalLink' | 'doors'> => ({
  portalLinks: parts.portalLinks,
  mailPortalLink: createMailPortalLink(parts),
  doors: { portal: openToFiles },
});
