import { expect, it } from 'vitest';
import { loadFactsOf } from './load-facts-of.ts';
import { commandOf, jobId, numberedId, routeId, siteId } from './testing.ts';

const [front, rear] = [numberedId(8, 1), numberedId(8, 2)];
const row = { compartmentId: front, gallons: 500 };
const methodsOf = (...command: Parameters<typeof commandOf>) =>
  loadFactsOf(commandOf(...command), { occurredAt: 0, generatorId: 'client', idOf: String }).map(
    ({ method }) => method,
  );
const pumped = (more: object) => ({ ...row, wasteType: 'septage', method: 'sight_glass', ...more });
const out = (more: object) => ({ ...row, emptied: true, method: 'meter', ...more });
const taken = (more: object) => methodsOf(1, 'load.taken', { jobId: jobId(1), rows: [pumped(more)] });
const dumped = (more: object) =>
  methodsOf(2, 'load.dumped', {
    disposalSiteId: siteId,
    routeId,
    rows: [out(more)],
    ticketNumber: null,
    weightPounds: null,
  });
const moved = (more: object) =>
  methodsOf(3, 'load.moved', {
    routeId,
    compartmentId: front,
    toCompartmentId: rear,
    gallons: 5,
    method: 'sight_glass',
    ...more,
  });

it.each([
  ['a pickup of an older phone, which asked nobody', taken({}), null],
  ['a pickup that was not asked about', taken({ how: null }), null],
  ['a pickup by the meter, as the crew says', taken({ how: 'meter' }), 'meter'],
  ['a dump of an older phone', dumped({}), null],
  ['a dump that was weighed', dumped({ method: 'scale' }), 'scale'],
  ['a dump, as the crew says', dumped({ how: 'estimate' }), 'estimate'],
  ['a move', moved({}), null],
  ['a move, as the crew says', moved({ how: 'sight_glass' }), 'sight_glass'],
  [
    'a reading, which asks for it',
    methodsOf(4, 'load.measured', { routeId, compartmentId: front, gallons: 5, method: 'sight_glass' }),
    'sight_glass',
  ],
])('%s is stated only by who measured', (_, methods, expected) => {
  expect(methods).toEqual([expected]);
});
