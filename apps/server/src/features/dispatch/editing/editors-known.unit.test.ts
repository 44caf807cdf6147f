import type { RouteEditor } from '@haulwright/domain/dispatch/route-editors';
import { expect, it } from 'vitest';
import { editingLastsMs, EditorsKnown } from './editors-known.ts';

const editor = (routeId: string, screen: string, since: string): RouteEditor => ({
  routeId,
  userId: 'maria',
  name: 'Maria',
  screen,
  where: 'editor',
  since,
});
const said = (routeIds: readonly string[], { screen = 'one', since = '8:12', companyId = 'A' } = {}) => ({
  companyId,
  userId: 'maria',
  screen,
  editors: routeIds.map((routeId) => editor(routeId, screen, since)),
});
const routesAt = (known: EditorsKnown, nowMs: number, companyId = 'A') =>
  known.of(companyId, nowMs).map(({ routeId, since }) => `${routeId} ${since}`);

it('knows who changes a route and since when, and tells only what is different', () => {
  const known = new EditorsKnown();
  expect(known.hear(said(['r1']), 0).routeIds).toEqual(['r1']);
  expect(known.hear(said(['r1'], { since: '8:13' }), 15_000).routeIds).toEqual([]);
  expect(routesAt(known, 15_000)).toEqual(['r1 8:12']);
  expect(routesAt(known, 15_000, 'B')).toEqual([]);
  expect(known.hear(said(['r1', 'r2'], { since: '8:20' }), 16_000).routeIds).toEqual(['r2']);
  expect(known.hear(said([]), 17_000).routeIds).toEqual(['r1', 'r2']);
  expect(known.isEmpty).toBe(true);
});

it('forgets a screen that went silent, and says so once', () => {
  const known = new EditorsKnown();
  known.hear(said(['r1']), 0);
  known.hear(said(['r2'], { screen: 'two' }), 30_000);
  expect(known.forgetSilent(editingLastsMs - 1)).toEqual([]);
  expect(known.forgetSilent(editingLastsMs)).toEqual([{ companyId: 'A', routeIds: ['r1'] }]);
  expect(known.forgetSilent(editingLastsMs)).toEqual([]);
  expect(routesAt(known, editingLastsMs)).toEqual(['r2 8:12']);
});

it('keeps no more than a few screens of a person', () => {
  const known = new EditorsKnown();
  for (let at = 0; at < 20; at += 1) known.hear(said([`r${at}`], { screen: `screen ${at}` }), at);
  expect(routesAt(known, 20)).toHaveLength(8);
  expect(known.hear(said(['new'], { screen: 'last' }), 21).routeIds).toEqual(['r12', 'new']);
});
