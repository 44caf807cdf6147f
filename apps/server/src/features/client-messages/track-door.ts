import { trackTokenPattern } from '@haulwright/domain/client-messages/track-link';
import { hashOfSecret, type Door } from '../../http/strangers-links.ts';
import { findTrackLink, type TrackLinkRow } from './track-links.queries.ts';

export const trackDoor: Door<string, string, TrackLinkRow> = {
  counts: 'track',
  keyOf: (token) => (trackTokenPattern.test(token) ? hashOfSecret(token) : undefined),
  find: findTrackLink,
};
