import { latitude, longitude } from '@haulwright/domain/geography/location';
import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { id } from '@haulwright/domain/kernel/ids';
import { maxDevices } from '@haulwright/domain/tracking/device-kinds';
import { deviceInput, newDevice, trackingDevice } from '@haulwright/domain/tracking/device';
import { drivenDay } from '@haulwright/domain/tracking/driven-day';
import { pinAnswers } from '@haulwright/domain/tracking/learned-pin';
import { maxProposedPins, proposedPin } from '@haulwright/domain/tracking/proposed-pin';
import { dayTrack } from '@haulwright/domain/tracking/track';
import { z } from 'zod';
import { call, changedMeanwhile, seen, versioned } from './base.ts';

const shown = versioned(trackingDevice);

const refusals = {
  'name.taken': { status: 409, message: 'Another device has this name.' },
  'device.identifier-taken': {
    status: 409,
    message: 'Another device has this identifier. Revoke that one first, or correct the identifier.',
  },
  'device.vehicle-unknown': {
    status: 422,
    message: 'There is no such truck. Reload the page and choose again.',
  },
  'device.driver-unknown': { status: 422, message: 'The driver is not a user of this company.' },
  'device.owner': { status: 422, message: 'Choose the truck or the driver that it belongs to, one of them.' },
} as const;

/** Phones and trackers that send where trucks are, to the addresses below `/api/track/v1`. */
export const trackingContract = {
  list: call(
    'GET',
    '/tracking/devices',
    { access: 'MANAGE_FLEET' },
    'Devices that send where trucks are, by name, with when they were last heard; revoked ones are left out',
  ).output(z.array(shown)),
  add: call(
    'POST',
    '/tracking/devices',
    { access: 'MANAGE_FLEET' },
    'Add a device; its secret is in this answer only',
  )
    .errors({
      ...refusals,
      'devices.too-many': {
        status: 409,
        message: `A company may have ${maxDevices.toLocaleString('en-US')} devices. Revoke those that are no longer used.`,
      },
    })
    .input(newDevice)
    .output(
      z.object({
        device: shown,
        /** Null for a tracker that a Traccar server speaks for. */
        secret: z.string().nullable(),
      }),
    ),
  update: call(
    'PUT',
    '/tracking/devices/{id}',
    { access: 'MANAGE_FLEET' },
    'Rename a device, or move it to another truck or driver',
  )
    .errors({ ...refusals, ...changedMeanwhile(shown) })
    .input(z.intersection(z.object({ id, ...seen }), deviceInput))
    .output(shown),
  revoke: call(
    'DELETE',
    '/tracking/devices/{id}',
    { access: 'MANAGE_FLEET' },
    'Revoke a device: what it sends from now on is refused; what it sent stays',
  )
    .input(z.object({ id }))
    .output(z.object({ id })),
  myTrack: call(
    'GET',
    '/tracking/my-track',
    { access: 'VIEW_OWN_ROUTE' },
    'Where the caller was on a day, while on duty',
  )
    .input(z.object({ date: calendarDate }))
    .output(dayTrack),
  trackOfVehicle: call(
    'POST',
    '/tracking/vehicles/{id}/track-views',
    { access: 'VIEW_ALL_ROUTES' },
    'Look at where a truck was on a day; who looked is among the security events',
  )
    .input(z.object({ id, date: calendarDate }))
    .output(dayTrack),
  trackOfPerson: call(
    'POST',
    '/tracking/people/{id}/track-views',
    { access: 'VIEW_ALL_ROUTES' },
    'Look at where a person was on a day; who looked is among the security events',
  )
    .input(z.object({ id, date: calendarDate }))
    .output(dayTrack),
  trackOfRoute: call(
    'POST',
    '/tracking/routes/{id}/track-views',
    { access: 'VIEW_ALL_ROUTES' },
    "Look at what a route's truck drove, from stop to stop; who looked is among the security events",
  )
    .input(z.object({ id }))
    .output(drivenDay),
  learnedPins: call(
    'GET',
    '/tracking/learned-pins',
    { access: 'EDIT_CLIENT' },
    'Pins that visits propose for addresses known by ZIP code only, by client',
  ).output(z.array(proposedPin).max(maxProposedPins)),
  answerPin: call(
    'PUT',
    '/tracking/learned-pins/{addressId}',
    { access: 'EDIT_CLIENT' },
    'Put the pin of an address where its visits say, or refuse it: it is not proposed again',
  )
    .errors({
      'pin.not-proposed': {
        status: 409,
        message: 'Its visits no longer propose this pin. Reload the page.',
      },
    })
    .input(z.object({ addressId: id, answer: z.enum(pinAnswers), latitude, longitude }))
    .output(z.object({ addressId: id })),
  takeBackPinAnswer: call(
    'DELETE',
    '/tracking/learned-pins/{addressId}',
    { access: 'EDIT_CLIENT' },
    'Take the answer to a proposed pin back: the address is where it was before, and the pin is proposed again',
  )
    .errors({
      'pin.moved': {
        status: 409,
        message: 'The pin was moved since. Change it on the page of the client.',
      },
    })
    .input(z.object({ addressId: id }))
    .output(z.object({ addressId: id })),
  removeTracks: call(
    'DELETE',
    '/tracking/people/{id}/tracks',
    { access: 'DELETE_USER' },
    'Delete everything that is stored of where a person was; among the security events',
  )
    .input(z.object({ id }))
    .output(z.object({ removed: z.number().int() })),
};
