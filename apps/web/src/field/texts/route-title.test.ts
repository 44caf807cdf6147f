import { defaultRouteName } from '@haulwright/domain/routes/manual-route';
import { expect, it } from 'vitest';
import { routeTitle } from './route-title.ts';

const day = '2026-11-30';

it.each([
  ['the product’s, in Spanish', defaultRouteName('Truck 11', day), 'es-US', 'Truck 11 – lun, 30 de nov'],
  ['the product’s, in English', defaultRouteName('Truck 11', day), 'en-US', 'Truck 11 – Mon, Nov 30'],
  ['a person’s', 'North loop', 'es-US', 'North loop'],
  [
    'of a route that was moved',
    defaultRouteName('Truck 11', '2026-11-29'),
    'es-US',
    'Truck 11 – Sun, Nov 29',
  ],
])('a name that is %s', (_, name, locale, shown) => {
  expect(routeTitle({ name, routeDate: day }, { locale })).toBe(shown);
});
