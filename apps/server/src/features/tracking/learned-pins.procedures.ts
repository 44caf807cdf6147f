import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { learnedPin } from '@haulwright/domain/tracking/learned-pin';
import { metersBetween } from '@haulwright/domain/tracking/plane';
import { maxProposedPins, type ProposedPin } from '@haulwright/domain/tracking/proposed-pin';
import type { ActorContext } from '../../http/context.ts';
import { api } from '../../http/procedures.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Pin } from '../../platform/geocoding/pin.ts';
import { updateAddressPin } from '../clients/clients.queries.ts';
import {
  insertPinAnswer,
  lockAddressPlace,
  seenAtAddresses,
  takePinAnswer,
  type SeenAtAddress,
} from './learned-pins.queries.ts';

/** Where the visits of each address agree that it is. */
function proposed(seen: readonly SeenAtAddress[]): ProposedPin[] {
  return [...Map.groupBy(seen, ({ addressId }) => addressId).values()].flatMap((visits) => {
    const pin = learnedPin(visits);
    const [address] = visits;
    if (pin === null || address === undefined) return [];
    const { latitude, longitude, ...agreed } = pin;
    return [{ ...address, ...agreed, latitude: rounded(latitude), longitude: rounded(longitude) }];
  });
}

/** To a tenth of a meter, as pins that people set. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Another visit since the screen was loaded moves a median a little. */
const sameWithinMeters = 20;

async function movePin(
  tx: TenantTransaction,
  { actor, services }: ActorContext,
  { clientId, addressId, pin }: { readonly clientId: string; readonly addressId: string; readonly pin: Pin },
): Promise<void> {
  await updateAddressPin(tx, clientId, addressId, pin);
  await services.events.publish(tx, 'clients.moved', {
    clientAddressIds: [addressId],
    today: calendarDateIn(services.now(), actor.timeZone),
  });
}

export const learnedPinsProcedures = {
  learnedPins: api.tracking.learnedPins.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) =>
      proposed(await seenAtAddresses(tx)).slice(0, maxProposedPins),
    ),
  ),

  answerPin: api.tracking.answerPin.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    const { addressId, answer, ...shown } = input;
    return services.database.inTenant(actor, async (tx) => {
      const former = await lockAddressPlace(tx, addressId);
      if (former === undefined) throw errors.NOT_FOUND();
      const [pin] = proposed(await seenAtAddresses(tx, addressId));
      if (pin === undefined || metersBetween(pin, shown) > sameWithinMeters)
        throw errors['pin.not-proposed']();
      await insertPinAnswer(tx, {
        companyId: actor.companyId,
        clientAddressId: addressId,
        answer,
        ...shown,
        formerLatitude: former.latitude,
        formerLongitude: former.longitude,
        formerPrecision: former.precision,
        answeredBy: actor.userId,
        answeredAt: services.now(),
      });
      const { clientId } = former;
      if (answer === 'accepted')
        await movePin(tx, context, { clientId, addressId, pin: { ...shown, geocodePrecision: 'manual' } });
      return { addressId };
    });
  }),

  takeBackPinAnswer: api.tracking.takeBackPinAnswer.handler(({ context, input: { addressId }, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, async (tx) => {
      const place = await lockAddressPlace(tx, addressId);
      const answered = place && (await takePinAnswer(tx, addressId));
      if (answered === undefined) throw errors.NOT_FOUND();
      if (answered.answer === 'refused') return { addressId };
      const isThere =
        place?.precision === 'manual' &&
        place.latitude === answered.latitude &&
        place.longitude === answered.longitude;
      if (!isThere) throw errors['pin.moved']();
      const { formerLatitude: latitude, formerLongitude: longitude, formerPrecision } = answered;
      const pin =
        latitude === null || longitude === null
          ? ({ latitude: null, longitude: null, geocodePrecision: 'none' } as const)
          : { latitude, longitude, geocodePrecision: formerPrecision };
      await movePin(tx, context, { clientId: place.clientId, addressId, pin });
      return { addressId };
    });
  }),
};
