import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { timeOfDay, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Fact } from './fact.tsx';

/** A disposal site: accepted wastes and opening hours on the route's day. */
export function SiteFacts({ stop: { stop, route } }: { readonly stop: StopView }) {
  const { pack } = useField();
  const texts = useTexts();
  if (pack === null || stop === null || route === null) return null;
  const site = pack.disposalSites.find(({ id }) => id === stop.disposalSiteId);
  const weekday = new Date(`${route.routeDate}T00:00:00Z`).getUTCDay();
  const hours = site?.openingHours.filter((span) => span.weekday === weekday) ?? [];
  return (
    <dl className="mt-4 flex flex-col gap-3">
      <Fact name={texts.stop.plannedAt}>{timeOfDay(stop.arrivalSecond, texts)}</Fact>
      <Fact name={texts.stop.volume}>{stop.gallons > 0 && volume(stop.gallons, pack.me.units, texts)}</Fact>
      {site !== undefined && (
        <>
          <Fact name={texts.stop.openHours}>
            {hours.length === 0 && site.openingHours.length > 0
              ? texts.stop.closed
              : hours
                  .map(({ startMinute, endMinute }) =>
                    texts.stop.between(timeOfDay(startMinute * 60, texts), timeOfDay(endMinute * 60, texts)),
                  )
                  .join('\n')}
          </Fact>
          <Fact name={texts.stop.accepts}>
            {site.acceptedWasteTypes.map((waste) => texts.wastes[waste]).join(', ')}
          </Fact>
          <Fact name={texts.stop.permit}>{site.permitNumber}</Fact>
        </>
      )}
    </dl>
  );
}
