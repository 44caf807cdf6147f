import { paperOf, sketchOf, type RouteSheet, type SheetStop } from '@haulwright/domain/dispatch/route-sheet';
import { byTimeInWords } from '@haulwright/domain/jobs/by-time';
import { formatDuration } from '@haulwright/domain/kernel/quantity';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import { clock } from '../../routes/route-words.ts';
import { type Units, useUnits } from '../../measures/use-units.ts';
import { paperColor } from '@haulwright/domain/vehicles/vehicle-color';

const dayText = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

type PaperColor = ReturnType<typeof paperColor>;

/** Black on white in any theme, and the truck's color: it is paper. */
export function RouteSheetView({ sheet }: { readonly sheet: RouteSheet }) {
  const units = useUnits();
  const truck = paperColor(sheet.vehicleColor);
  const facts = [
    ['Truck', [sheet.vehicleName ?? 'No truck', sheet.licensePlate].filter(Boolean).join(', ')],
    ['Tank', sheet.capacityGallons === null ? '–' : units.volume(sheet.capacityGallons)],
    ['Driver', sheet.driverName ?? 'Nobody yet'],
    ['Leaves', clock(sheet.startSecond)],
    ['Back', clock(sheet.endSecond)],
    ['Jobs', String(sheet.jobCount)],
    ['To drive', units.miles(sheet.totalDistanceMiles)],
    ['To collect', units.volume(sheet.totalGallons)],
  ] as const;
  return (
    <article
      data-sheet={paperOf(sheet.units)}
      aria-label="Route sheet"
      className="mx-auto max-w-[52rem] rounded-lg border border-line bg-white p-5 text-[#1d2327] md:p-8"
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-[#4b555e]">
        <span>{sheet.companyName}</span>
        <span className="numeric">{sheet.companyPhone}</span>
      </p>
      <h2 className="mt-2 text-2xl font-semibold break-words">{sheet.name}</h2>
      <p className="text-[#4b555e]">
        {dayText.format(new Date(`${sheet.routeDate}T00:00:00Z`))}
        {sheet.status === 'draft' && (
          <strong className="ml-3 rounded-sm bg-[#f6e3b8] px-1.5 py-0.5 text-sm text-[#1d2327]">
            Draft: not published yet
          </strong>
        )}
      </p>
      <dl className="numeric mt-4 grid grid-cols-2 gap-2 sm:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name} className="rounded-md bg-[#f2f4f5] px-3 py-2">
            <dt className="text-xs text-[#4b555e]">{name}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <Sketch stops={sheet.stops} truck={truck} />
      <ol aria-label="Stops of the sheet" className="mt-4">
        {sheet.stops.map((stop) => (
          <Stop key={stop.id} stop={stop} units={units} truck={truck} />
        ))}
      </ol>
      <div className="grid break-inside-avoid grid-cols-2 gap-4 border-t border-[#c3c9cd] pt-8 sm:grid-cols-[1fr_1fr_1.6fr]">
        <Blank name="Odometer out" />
        <Blank name="Odometer back" />
        <Blank name="Driver’s signature" />
      </div>
    </article>
  );
}

function Stop({
  stop,
  units,
  truck,
}: {
  readonly stop: SheetStop;
  readonly units: Units;
  readonly truck: PaperColor;
}) {
  const { kind, job } = stop;
  const begin = kind === 'start' ? stop.departureSecond : stop.arrivalSecond + stop.waitSeconds;
  const isVisit = kind === 'job' || kind === 'disposal';
  const waste = stop.loadWasteType === null ? '' : ` of ${wasteTypeName[stop.loadWasteType].toLowerCase()}`;
  const work =
    kind === 'job'
      ? [
          job?.title === job?.typeName ? null : job?.title,
          job?.typeName,
          job?.number,
          formatDuration((stop.departureSecond - begin) / 60),
        ]
          .filter(Boolean)
          .join(' · ')
      : kind === 'disposal'
        ? `Empty the tank: ${units.volume(stop.gallons)}${waste}`
        : '';
  const notes = [
    ['Urgent', byTimeInWords(job?.beginByMinute ?? null, begin)],
    ['Window', job?.window],
    ['Hours', stop.hours],
    ['Client’s tank', job?.tankGallons == null ? null : units.volume(job.tankGallons)],
    ['Phone', [job?.phone, job?.contactPerson].filter(Boolean).join(', ')],
    ['Access', job?.accessInstructions],
    ['Notes', job?.description],
  ] as const;
  return (
    <li className="grid break-inside-avoid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 border-t border-[#c3c9cd] py-3 sm:grid-cols-[2rem_5.5rem_minmax(0,1fr)_7rem]">
      <Disc stop={stop} truck={truck} />
      <p className="numeric">
        <span className="font-semibold">{clock(begin)}</span>
        {kind !== 'start' && kind !== 'end' && (
          <span className="block text-xs text-[#4b555e]">until {clock(stop.departureSecond)}</span>
        )}
        {kind !== 'start' && kind !== 'break' && (
          <span className="block text-xs text-[#4b555e]">{units.meters(stop.legMeters)}</span>
        )}
      </p>
      <div className="col-start-2 min-w-0 sm:col-start-3">
        <h3 className="font-semibold break-words">{stop.title}</h3>
        {stop.address !== null && <p className="break-words">{stop.address}</p>}
        {work !== '' && <p className="break-words text-[#4b555e]">{work}</p>}
        {notes.map(
          ([name, text]) =>
            text != null &&
            text !== '' && (
              <p key={name} className="break-words whitespace-pre-line">
                <strong className="font-semibold">{name}:</strong> {text}
              </p>
            ),
        )}
        {isVisit && (
          <div className="mt-2 grid grid-cols-[7rem_minmax(0,1fr)] gap-4">
            <Blank name={`${units.volumeNoun} ${kind === 'job' ? 'collected' : 'left'}`} />
            <Blank name={kind === 'job' ? 'Signature' : 'Ticket number'} />
          </div>
        )}
      </div>
      {isVisit && (
        <p className="numeric col-start-2 sm:col-start-4 sm:text-right">
          {kind === 'job' && (
            <>
              <span className="font-semibold">{stop.gallons === 0 ? '–' : units.volume(stop.gallons)}</span>
              <span className="text-xs text-[#4b555e]"> expected</span>
              <br />
            </>
          )}
          {units.volume(stop.loadAfterGallons)}
          <span className="text-xs text-[#4b555e] sm:block"> in the tank after</span>
        </p>
      )}
    </li>
  );
}

/** Drawn instead of a CSS background: browsers do not print backgrounds. */
function Disc({ stop, truck }: { readonly stop: SheetStop; readonly truck: PaperColor }) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className="size-7">
      <Mark kind={stop.kind} label={stop.label} truck={truck} x={14} y={14} radius={14} />
    </svg>
  );
}

function Mark({
  kind,
  label,
  truck,
  x,
  y,
  radius,
}: {
  readonly kind: SheetStop['kind'];
  readonly label: string;
  readonly truck: PaperColor;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}) {
  const isVisit = kind === 'job' || kind === 'disposal';
  const corner = kind === 'disposal' ? radius / 4 : radius;
  return (
    <>
      <rect
        x={x - radius}
        y={y - radius}
        width={radius * 2}
        height={radius * 2}
        rx={corner}
        fill={isVisit ? truck.hex : '#1d2327'}
      />
      {isVisit && truck.isRinged && (
        <rect
          x={x - radius * 0.8}
          y={y - radius * 0.8}
          width={radius * 1.6}
          height={radius * 1.6}
          rx={corner * 0.8}
          fill="none"
          stroke="#fff"
          strokeWidth={radius / 10}
        />
      )}
      <text x={x} y={y} dy="0.36em" textAnchor="middle" fill="#fff" fontWeight={600} fontSize={radius * 0.95}>
        {label === '' ? '•' : label}
      </text>
    </>
  );
}

const WIDTH = 720;
const HEIGHT = 200;
const INSET = 16;

/** Straight lines between the stops, north up: no map is loaded. Its content is also in the list below. */
function Sketch({ stops, truck }: { readonly stops: readonly SheetStop[]; readonly truck: PaperColor }) {
  const points = sketchOf(stops, (WIDTH - 2 * INSET) / (HEIGHT - 2 * INSET)).map((point) => ({
    ...point,
    x: INSET + point.x * (WIDTH - 2 * INSET),
    y: INSET + point.y * (HEIGHT - 2 * INSET),
  }));
  if (points.length === 0) return null;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      className="mt-3 w-full rounded-md border border-[#c3c9cd]"
    >
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke={truck.hex}
        strokeOpacity={0.6}
        strokeWidth={1.6}
      />
      {points.toReversed().map((point, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- places have nothing else of their own
        <Mark key={at} {...point} truck={truck} radius={10} />
      ))}
    </svg>
  );
}

function Blank({ name }: { readonly name: string }) {
  return (
    <div className="min-w-0">
      <span className="block h-6 border-b border-[#4b555e]" />
      <span className="text-xs text-[#4b555e]">{name}</span>
    </div>
  );
}
