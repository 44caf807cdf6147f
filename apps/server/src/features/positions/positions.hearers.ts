import type { Answerer } from '../../platform/events/events.ts';
import { lastPlacesOf } from '../tracking/last-places.queries.ts';
import { placesOfDrivers } from './positions.queries.ts';

export const placesDriversShare: Answerer<'drivers.places'> = {
  says: 'positions: the last place each driver shared, and the last of each truck',
  answer: async (tx, { userIds, vehicleIds }) =>
    new Map([...(await placesOfDrivers(tx, userIds)), ...(await lastPlacesOf(tx, vehicleIds))]),
};
