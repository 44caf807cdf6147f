import type { CarriedPickup } from '@haulwright/domain/field/in-truck';
import type { DayDelivery } from '@haulwright/domain/field/pickups-aboard';
import type { ReactNode } from 'react';
import { useSignedWords } from '../papers/use-signed-words.ts';
import { useField } from '../state/field-context.ts';
import { dateIn, dateInWords, timeAt, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { usePaperTexts } from '../papers/use-paper-texts.ts';

/** Which reports of this phone the office does not have. */
export function useUnsent(): (commandId: string | undefined) => boolean {
  const { commands } = useField();
  const waiting = new Set(commands.flatMap(({ id, state }) => (state === 'waiting' ? id : [])));
  return (commandId) => commandId !== undefined && waiting.has(commandId);
}

/** What one client had pumped, and where it is. */
export function Pickup({
  pickup,
  children,
}: {
  readonly pickup: CarriedPickup;
  /** What opens its papers. */
  readonly children?: ReactNode;
}) {
  const { pack } = useField();
  const texts = usePaperTexts();
  const words = useTexts();
  const isUnsent = useUnsent();
  const signature = pack?.jobs.find(({ id }) => id === pickup.jobId)?.signature ?? null;
  const signed = useSignedWords(signature, pickup.gallons);
  if (pack === null) return null;
  const { clientName, address, phone, wasteType, gallons, aboardGallons, at } = pickup;
  const { units, timeZone } = pack.me;
  const whole = volume(gallons, units, words);
  const amount = aboardGallons === 0 ? whole : texts.amountOf(volume(aboardGallons, units, words), whole);
  return (
    <li className="rounded-xl border-2 border-line-strong bg-surface px-4 py-3 text-lg break-words text-ink">
      <strong className="block text-xl font-semibold">{clientName}</strong>
      <span className="numeric block text-2xl font-semibold">{amount}</span>
      <span className="block">{words.wastes[wasteType]}</span>
      <span className="block">{address ?? texts.noAddress}</span>
      <span className="block">{phone ?? texts.noPhone}</span>
      <span className="block">
        {`${dateInWords(dateIn(timeZone, new Date(at)), words)}, ${timeAt(at, timeZone, words)}`}
      </span>
      {signed !== null && (
        <span className={signed.isOther ? 'block font-semibold' : 'block'}>
          {signed.isOther && '⚠ '}
          {signed.text}
        </span>
      )}
      <Whereabouts pickup={pickup} />
      {isUnsent(pickup.commandId) && <span className="block font-semibold">{texts.notSent}</span>}
      {children}
    </li>
  );
}

function Whereabouts({ pickup }: { readonly pickup: CarriedPickup }) {
  const texts = usePaperTexts();
  const { aboardGallons, deliveries, destination, goingTo } = pickup;
  return (
    <>
      {deliveries.map((one) => (
        <span key={`${one.at}${one.site}${one.ticketNumber ?? ''}`} className="block">
          <DeliveryWords delivery={one} />
        </span>
      ))}
      {deliveries.length === 0 && destination !== null && (
        <span className="block">{texts.takenTo(destination)}</span>
      )}
      {aboardGallons > 0 && (
        <span className="block">{goingTo === null ? texts.stillOnBoard : texts.goingTo(goingTo)}</span>
      )}
    </>
  );
}

/** '600 gal taken to County Plant, ticket T-2, 10:32 AM'. */
export function DeliveryWords({ delivery }: { readonly delivery: DayDelivery }) {
  const { pack } = useField();
  const texts = usePaperTexts();
  const words = useTexts();
  if (pack === null) return null;
  const { site, ticketNumber, at, gallons } = delivery;
  return [
    texts.delivered(volume(gallons, pack.me.units, words), site),
    ticketNumber !== null && texts.ticket(ticketNumber),
    timeAt(at, pack.me.timeZone, words),
  ]
    .filter(Boolean)
    .join(', ');
}
