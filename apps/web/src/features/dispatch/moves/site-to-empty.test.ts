import type { RouteStop } from '@haulwright/domain/routes/route';
import { expect, it } from 'vitest';
import { siteToEmptyAt } from './site-to-empty.ts';

const job = (loadWasteType: RouteStop['loadWasteType']): RouteStop =>
  ({ kind: 'job', loadWasteType, disposalSiteId: null, latitude: 40, longitude: -76 }) as RouteStop;
const dump = (disposalSiteId: string): RouteStop =>
  ({ kind: 'disposal', loadWasteType: null, disposalSiteId, latitude: 41, longitude: -76 }) as RouteStop;
const site = (id: string, acceptedWasteTypes: ('septage' | 'grease')[], latitude: number | null) => ({
  id,
  active: id !== 'closed',
  acceptedWasteTypes,
  latitude,
  longitude: latitude === null ? null : -76,
});
const sites = [
  site('unknown', ['septage'], null),
  site('closed', ['septage', 'grease'], 40),
  site('far', ['septage', 'grease'], 42),
  site('near', ['septage'], 40.1),
];

it.each<[string, RouteStop[], string | undefined]>([
  ['the nearest that takes it', [job('septage')], 'near'],
  ['only those that take it', [job('grease')], 'far'],
  ['where it goes anyway', [job('septage'), dump('far'), job('septage')], 'far'],
  ['nothing is known of what is in it', [job(null)], 'near'],
  ['none takes it', [job('manure')], undefined],
])('a tank is emptied in the end: %s', (_, stops, id) => {
  expect(siteToEmptyAt({ stops }, sites)?.id).toBe(id);
});
