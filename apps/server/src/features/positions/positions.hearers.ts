import type { Answerer } from '../../platform/events/events.ts';
import { placesOfDrivers } from './positions.queries.ts';

export const placesDriversShare: Answerer<'drivers.places'> = {
  says: 'positions: the last place each driver shared',
  answer: (tx, { userIds }) => placesOfDrivers(tx, userIds),
};
