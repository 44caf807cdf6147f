import { id } from '@haulwright/domain/kernel/ids';
import { vehicle, vehicleInput } from '@haulwright/domain/vehicles/vehicle';
import { z } from 'zod';
import { call } from './base.ts';

const refusals = {
  'name.taken': { status: 409, message: 'This name is already in use.' },
  'vehicle.driver-unknown': { status: 422, message: 'The driver is not a user of this company.' },
} as const;

export const vehiclesContract = {
  list: call('GET', '/vehicles', { access: 'VIEW_ALL_ROUTES' }, 'The trucks, by name').output(
    z.array(vehicle),
  ),
  create: call(
    'POST',
    '/vehicles',
    { access: 'MANAGE_FLEET' },
    'Add a truck; its own depot address is located',
  )
    .errors(refusals)
    .input(vehicleInput)
    .output(vehicle),
  update: call('PUT', '/vehicles/{id}', { access: 'MANAGE_FLEET' }, 'Change a truck')
    .errors(refusals)
    .input(z.intersection(z.object({ id }), vehicleInput))
    .output(vehicle),
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
