import { portalCompany } from '@haulwright/domain/portal/portal';

/** Why a client's link opens nothing. */
export const ofLink = {
  'portal.no-such-link': {
    status: 404,
    message: 'This link is not valid, or no longer valid. Ask the company that sent it to you for a new one.',
  },
  'portal.asked-too-often': {
    status: 429,
    message: 'Too many pages were opened from here. Try again in ten minutes.',
  },
} as const;

/** Who holds an expired link was sent it once, and is told whom to ask. */
export const expired = {
  'portal.link-expired': {
    status: 410,
    message: 'This link has expired. Ask the company that sent it to you for a new one.',
    data: portalCompany,
  },
} as const;
