import { expect, it } from 'vitest';
import type { Visit } from './manual-route.ts';
import { isSameVisit } from './same-visit.ts';

const job: Visit = { kind: 'job', jobId: 'one' };
const site: Visit = { kind: 'disposal', disposalSiteId: 'one' };

it.each<[Visit, Visit | undefined, boolean]>([
  [job, { kind: 'job', jobId: 'one' }, true],
  [job, { kind: 'job', jobId: 'one', lock: 'truck' }, true],
  [job, { kind: 'job', jobId: 'other' }, false],
  [job, site, false],
  [site, job, false],
  [site, { kind: 'disposal', disposalSiteId: 'one' }, true],
  [site, { kind: 'disposal', disposalSiteId: 'other' }, false],
  [job, undefined, false],
  [site, undefined, false],
])('%o and %o: %s', (a, b, same) => {
  expect(isSameVisit(a, b)).toBe(same);
});
