import { type CarriedPickup, pickupsInTruck } from '@haulwright/domain/field/in-truck';
import { paperNumber } from '@haulwright/domain/field/paper-number';
import { correctedNow } from '../device/clock.ts';
import { whenDone } from '../device/person-work.ts';
import { Part, Screen } from '../kit/screen.tsx';
import { useField } from '../state/field-context.ts';
import { shiftView } from '../state/shift-view.ts';
import { dateIn, dateInWords, shiftedDate, timeAt, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { usePaperTexts } from './use-paper-texts.ts';

/** Days before today whose papers are carried. */
const carriedDays = 2;

/** What is or was in the truck, its generators and destinations, for a roadside inspection. */
export function InTruckScreen() {
  const { pack } = useField();
  const texts = usePaperTexts();
  const hauler = pack?.papers?.hauler;
  const trucks = useTrucks();
  const carried = pack?.papers?.rules.flatMap(({ packId, carries }) =>
    carries.map((one) => ({ packId, ...one })),
  );
  return (
    <Screen title={texts.inTruck} detail={texts.inTruckDays} backTo="/more">
      {hauler !== undefined && (
        <p className="text-xl break-words text-ink">
          <strong className="block text-2xl font-semibold">{hauler.name}</strong>
          {[hauler.address, hauler.phone].filter(Boolean).join(' · ')}
        </p>
      )}
      {trucks.length === 0 && <p className="mt-4 text-lg text-ink">{texts.noTruck}</p>}
      {trucks.map((truck) => (
        <Truck key={truck.id} truck={truck} />
      ))}
      {carried !== undefined && carried.length > 0 && (
        <Part title={texts.carried}>
          <ul className="list-disc pl-6 text-lg text-ink">
            {carried.map(({ packId, what, cite }) => (
              <li key={`${packId}${what}`}>
                {what} <span className="text-base">({cite})</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </Screen>
  );
}

interface KnownTruck {
  readonly id: string;
  readonly name: string;
}

/** The shift's truck first, then those of the person's routes of these days with loads. */
function useTrucks(): KnownTruck[] {
  const { pack, clock } = useField();
  if (pack === null) return [];
  const today = dateIn(pack.me.timeZone, correctedNow(clock));
  const own = pack.routes.filter(
    ({ routeDate }) => routeDate >= shiftedDate(today, -1) && routeDate <= today,
  );
  const ids = [
    shiftView(pack).vehicle?.id,
    ...own.map(({ vehicleId }) => vehicleId),
    ...(pack.papers?.pickups ?? []).map(({ vehicleId }) => vehicleId),
  ].flatMap((id) => id ?? []);
  return [...new Set(ids)].flatMap((id) => pack.vehicles.find((one) => one.id === id) ?? []);
}

function Truck({ truck }: { readonly truck: KnownTruck }) {
  const { pack, commands, clock } = useField();
  const texts = usePaperTexts();
  const words = useTexts();
  if (pack === null) return null;
  const now = correctedNow(clock);
  const since = shiftedDate(dateIn(pack.me.timeZone, now), -carriedDays);
  const pickups = pickupsInTruck(
    pack,
    commands
      .filter(({ state }) => state !== 'refused')
      .map(({ command }) => ({ command, occurredAt: whenDone(command) })),
    {
      vehicleId: truck.id,
      // A day of margin, and then by the company's own calendar.
      since: new Date(`${shiftedDate(since, -1)}T00:00:00Z`),
      shiftVehicleId: shiftView(pack).vehicle?.id ?? null,
    },
  ).filter(({ at }) => dateIn(pack.me.timeZone, new Date(at)) >= since);
  const onBoard = pickups.reduce(
    (sum, { gallons, destination }) => sum + (destination === null ? gallons : 0),
    0,
  );
  const registrations = pack.papers?.hauler.registrations ?? [];
  const registration =
    registrations.find(({ vehicleId }) => vehicleId === truck.id) ??
    registrations.find(({ vehicleId }) => vehicleId === null);
  return (
    <Part title={truck.name}>
      <p className="text-xl font-semibold text-ink">
        {registration === undefined ? texts.noRegistration : texts.registration(registration.number)}
      </p>
      <p className="mb-3 text-xl text-ink">
        {onBoard === 0 ? texts.nothingOnBoard : texts.onBoard(volume(onBoard, pack.me.units, words))}
      </p>
      {pickups.length === 0 && <p className="text-lg text-ink">{texts.nothingPumped}</p>}
      <ol aria-label={truck.name} className="flex flex-col gap-3">
        {pickups.map((pickup) => (
          <Pickup key={pickup.id} pickup={pickup} />
        ))}
      </ol>
    </Part>
  );
}

function Pickup({ pickup }: { readonly pickup: CarriedPickup }) {
  const { pack } = useField();
  const texts = usePaperTexts();
  const words = useTexts();
  if (pack === null) return null;
  const { clientName, address, phone, wasteType, gallons, at, papers, destination, goingTo } = pickup;
  const place =
    destination !== null
      ? texts.takenTo(destination)
      : goingTo === null
        ? texts.stillOnBoard
        : texts.goingTo(goingTo);
  return (
    <li className="rounded-xl border-2 border-line-strong bg-surface px-4 py-3 text-lg break-words text-ink">
      <strong className="block text-xl font-semibold">{clientName}</strong>
      <span className="block">{address ?? texts.noAddress}</span>
      <span className="block">{phone ?? texts.noPhone}</span>
      <span className="block font-semibold">
        {`${volume(gallons, pack.me.units, words)} · ${words.wastes[wasteType]}`}
      </span>
      <span className="block">
        {`${dateInWords(dateIn(pack.me.timeZone, new Date(at)), words)}, ${timeAt(at, pack.me.timeZone, words)}`}
      </span>
      {papers.length > 0 && (
        <span className="numeric block font-semibold">
          {papers.map(({ number }) => paperNumber(number)).join(', ')}
        </span>
      )}
      <span className="block">{place}</span>
    </li>
  );
}
