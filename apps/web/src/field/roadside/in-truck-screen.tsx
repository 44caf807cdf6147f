import { type CarriedPickup, truckPapers, type TruckPapers } from '@haulwright/domain/field/in-truck';
import type { DayDelivery } from '@haulwright/domain/field/pickups-aboard';
import type { PackVehicle } from '@haulwright/domain/field/day-pack';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { correctedNow } from '../device/clock.ts';
import { whenDone } from '../device/person-work.ts';
import { useAwake } from '../kit/awake.ts';
import { FieldButton } from '../kit/field-button.tsx';
import { goBack } from '../kit/navigation.ts';
import { Part, Screen } from '../kit/screen.tsx';
import { useField } from '../state/field-context.ts';
import { shiftView } from '../state/shift-view.ts';
import { dateIn, shiftedDate, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { CorrectedDumps } from '../tanks/corrected-dumps.tsx';
import { contentInWords, wastesInWords } from '../tanks/tank-option.ts';
import { useTankTexts } from '../tanks/use-tank-texts.ts';
import { DeliveryWords, Pickup, useUnsent } from './carried-pickup.tsx';
import { PapersOfPickup } from './whole-paper.tsx';
import { usePaperTexts } from '../papers/use-paper-texts.ts';

/** Days before today whose papers are carried. */
const carriedDays = 2;

/** What the truck carries and for whom, for a roadside inspection: somebody else holds the phone. */
export function InTruckScreen() {
  const { pack } = useField();
  const texts = usePaperTexts();
  useAwake();
  const hauler = pack?.papers?.hauler;
  const [first, ...others] = useTrucks();
  const carried = pack?.papers?.rules.flatMap(({ packId, carries }) =>
    carries.map((one) => ({ packId, ...one })),
  );
  return (
    <Screen
      title={texts.inTruck}
      detail={texts.inTruckDays}
      actions={
        <FieldButton variant="primary" icon={<LogOut aria-hidden="true" />} onClick={() => goBack('/more')}>
          {texts.leave}
        </FieldButton>
      }
    >
      {hauler !== undefined && (
        <p className="text-xl break-words text-ink">
          <strong className="block text-2xl font-semibold">{hauler.name}</strong>
          {[hauler.address, hauler.phone].filter(Boolean).join(' · ')}
        </p>
      )}
      {first === undefined ? (
        <p className="mt-4 text-lg text-ink">{texts.noTruck}</p>
      ) : (
        <Truck known={first} />
      )}
      {others.length > 0 && (
        <Folded title={texts.otherTrucks(others.length)}>
          {others.map((known) => (
            <Truck key={known.truck.id} known={known} />
          ))}
        </Folded>
      )}
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

/** What an officer asks for rarely. */
const Folded = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <details className="mt-6">
    <summary className="field-target flex items-center text-xl font-semibold text-ink underline underline-offset-4">
      {title}
    </summary>
    {children}
  </details>
);

interface KnownTruck {
  readonly truck: PackVehicle;
  readonly papers: TruckPapers;
}

/** The shift's truck first, then those of the person's routes of these days: loaded ones before empty ones. */
function useTrucks(): KnownTruck[] {
  const { pack, commands, clock } = useField();
  if (pack === null) return [];
  const { timeZone } = pack.me;
  const today = dateIn(timeZone, correctedNow(clock));
  const since = shiftedDate(today, -carriedDays);
  const own = pack.routes.filter(
    ({ routeDate }) => routeDate >= shiftedDate(today, -1) && routeDate <= today,
  );
  const ofShift = shiftView(pack).vehicle?.id ?? null;
  const ids = [
    ofShift,
    ...own.map(({ vehicleId }) => vehicleId),
    ...pack.pickups.map(({ vehicleId }) => vehicleId),
  ].flatMap((id) => id ?? []);
  const waiting = commands
    .filter(({ state }) => state !== 'refused')
    .map(({ command }) => ({ command, occurredAt: whenDone(command) }));
  const trucks = [...new Set(ids)].flatMap((vehicleId): KnownTruck[] => {
    const truck = pack.vehicles.find(({ id }) => id === vehicleId);
    // A day of margin, and then by the company's own calendar.
    const asked = {
      vehicleId,
      since: new Date(`${shiftedDate(since, -1)}T00:00:00Z`),
      shiftVehicleId: ofShift,
    };
    if (truck === undefined) return [];
    const { gone, ...papers } = truckPapers(pack, waiting, asked);
    const isRecent = ({ at }: CarriedPickup) => dateIn(timeZone, new Date(at)) >= since;
    return [{ truck, papers: { ...papers, gone: gone.filter(isRecent) } }];
  });
  const rank = ({ truck, papers }: KnownTruck): number =>
    truck.id === ofShift ? 0 : papers.gallons > 0 ? 1 : 2;
  return trucks.toSorted((a, b) => rank(a) - rank(b));
}

function Truck({ known: { truck, papers } }: { readonly known: KnownTruck }) {
  const { pack } = useField();
  const texts = usePaperTexts();
  if (pack === null) return null;
  const { aboard, undecided, gone } = papers;
  const registrations = pack.papers?.hauler.registrations ?? [];
  const registration =
    registrations.find(({ vehicleId }) => vehicleId === truck.id) ??
    registrations.find(({ vehicleId }) => vehicleId === null);
  return (
    <Part title={truck.name}>
      <p className="text-xl font-semibold text-ink">
        {[
          truck.licensePlate != null && texts.plate(truck.licensePlate),
          registration === undefined ? texts.noRegistration : texts.registration(registration.number),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <CorrectedDumps tanks={papers.tanks} />
      <Aboard papers={papers} />
      <Pickups title={texts.aboard} pickups={aboard} truck={truck} papers={papers} />
      <Dumped pickups={aboard} />
      {undecided.length > 0 && (
        <>
          <h3 className="mt-4 text-xl font-semibold text-ink">{texts.undecided}</h3>
          <p className="mb-2 text-lg text-ink">{texts.undecidedWhy}</p>
          <Pickups title={texts.undecided} pickups={undecided} truck={truck} papers={papers} />
        </>
      )}
      {gone.length > 0 && (
        <Folded title={texts.gone(gone.length)}>
          <Pickups title={texts.gone(gone.length)} pickups={gone} truck={truck} papers={papers} />
        </Folded>
      )}
    </Part>
  );
}

/** What is in the truck, in the largest letters, and in each of several tanks. */
function Aboard({ papers: { tanks, gallons, contents } }: { readonly papers: TruckPapers }) {
  const { pack } = useField();
  const texts = usePaperTexts();
  const words = useTexts();
  const tankWords = useTankTexts();
  if (pack === null) return null;
  const { units } = pack.me;
  const capacity = tanks.reduce((sum, one) => sum + one.capacityGallons, 0);
  const amount = volume(gallons, units, words);
  return (
    <div className="my-3 text-xl text-ink">
      {gallons === 0 ? (
        <p className="text-2xl font-semibold">{texts.nothingOnBoard}</p>
      ) : (
        <p>
          <span className="block">{texts.aboard}</span>
          <span className="block">
            <strong className="numeric text-4xl font-bold">{amount}</strong>
            {capacity > 0 && ` ${texts.ofCapacity(volume(capacity, units, words))}`}
          </span>
          {wastesInWords(
            { contents: [...contents], gallons, wasteType: contents[0]?.wasteType ?? null },
            { units, texts: words },
          )}
        </p>
      )}
      {tanks.length > 1 && (
        <ul className="mt-2 text-lg">
          {tanks.map((tank) => (
            <li
              key={tank.id}
            >{`${tank.name}: ${contentInWords(tank, { units, texts: words, words: tankWords })}`}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const Pickups = ({
  title,
  pickups,
  truck,
  papers: { tanks },
}: KnownTruck & {
  readonly title: string;
  readonly pickups: readonly CarriedPickup[];
}) =>
  pickups.length === 0 ? null : (
    <ol aria-label={title} className="flex flex-col gap-3">
      {pickups.map((pickup) => (
        <Pickup key={pickup.id} pickup={pickup}>
          <PapersOfPickup
            pickup={pickup}
            truck={truck}
            capacityGallons={tanks.reduce((sum, one) => sum + one.capacityGallons, 0)}
          />
        </Pickup>
      ))}
    </ol>
  );

/** The tickets of what is on board in part. */
function Dumped({ pickups }: { readonly pickups: readonly CarriedPickup[] }) {
  const texts = usePaperTexts();
  const isUnsent = useUnsent();
  const tickets = new Map<string, DayDelivery>();
  for (const one of pickups.flatMap(({ deliveries }) => deliveries)) {
    const key = `${one.at}/${one.site}/${one.ticketNumber ?? ''}`;
    tickets.set(key, { ...one, gallons: one.gallons + (tickets.get(key)?.gallons ?? 0) });
  }
  if (tickets.size === 0) return null;
  return (
    <>
      <h3 className="mt-4 text-xl font-semibold text-ink">{texts.dumped}</h3>
      <ul aria-label={texts.dumped} className="text-lg text-ink">
        {[...tickets].map(([key, one]) => (
          <li key={key}>
            <DeliveryWords delivery={one} />
            {isUnsent(one.commandId) && <strong className="font-semibold">{` ${texts.notSent}`}</strong>}
          </li>
        ))}
      </ul>
    </>
  );
}
