import { id } from '@haulwright/domain/kernel/ids';
import { vehicle, vehicleInput } from '@haulwright/domain/vehicles/vehicle';
import { z } from 'zod';
import { call, changedMeanwhile, looksLike, seen, versioned } from './base.ts';

/** A truck as its form sees it. */
const shown = versioned(vehicle);

const refusals = {
  'name.taken': { status: 409, message: 'This name is already in use.' },
  'vehicle.driver-unknown': { status: 422, message: 'The driver is not a user of this company.' },
  'vehicle.tank-not-found': {
    status: 404,
    message: 'This truck has no such tank. Reload the page and make the change again.',
  },
} as const;

const tankRefusals = {
  'vehicle.tank-not-empty': {
    status: 409,
    message: 'The tank is not empty. Dump it or move its load before you take it off the truck.',
  },
  'vehicle.tank-holds-waste': {
    status: 409,
    message: 'The tank holds a waste that it would no longer take. Dump it first.',
  },
} as const;

export const vehiclesContract = {
  list: call('GET', '/vehicles', { access: 'VIEW_ALL_ROUTES' }, 'The trucks, by name').output(z.array(shown)),
  create: call(
    'POST',
    '/vehicles',
    { access: 'MANAGE_FLEET' },
    'Add a truck; its own depot address is located',
  )
    .errors({ ...refusals, ...looksLike })
    .input(vehicleInput)
    .output(shown),
  update: call('PUT', '/vehicles/{id}', { access: 'MANAGE_FLEET' }, 'Change a truck and its tanks')
    .errors({ ...refusals, ...tankRefusals, ...changedMeanwhile(shown), ...looksLike })
    .input(z.intersection(z.object({ id, ...seen }), vehicleInput))
    .output(shown),
  remove: call('DELETE', '/vehicles/{id}', { access: 'MANAGE_FLEET' }, 'Remove a truck; its past routes stay')
    .errors({
      'vehicle.has-custody': {
        status: 409,
        message:
          'Loads or papers of this truck are recorded, so it cannot be removed. Set it out of service instead.',
      },
    })
    .input(z.object({ id }))
    .output(z.object({ id })),
};
