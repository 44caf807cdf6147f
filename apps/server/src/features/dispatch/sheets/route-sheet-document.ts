import { paperOf, sketchOf, type RouteSheet, type SheetStop } from '@haulwright/domain/dispatch/route-sheet';
import { byTimeInWords } from '@haulwright/domain/jobs/by-time';
import { formatDuration } from '@haulwright/domain/kernel/quantity';
import { formatMinuteOfDay } from '@haulwright/domain/kernel/time-of-day';
import {
  formatMeters,
  formatMiles,
  formatVolume,
  volumeNoun,
  type UnitSystem,
} from '@haulwright/domain/kernel/units';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import { paperColor } from '@haulwright/domain/vehicles/vehicle-color';

/** Width by height of the map on the sheet. */
export const sketchAspect = 3.6;

const dayText = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const clock = (second: number): string =>
  formatMinuteOfDay(Math.floor(second / 60)) + (second >= 86_400 ? ' +1' : '');

/** The data of `route-sheet.typ`: every cell as text. `madeOn` is the footer line of each page. */
export function routeSheetDocument(sheets: readonly RouteSheet[], madeOn: string) {
  const first = sheets[0];
  const units = first?.units ?? 'us';
  const day = dayText.format(new Date(`${first?.routeDate ?? '2000-01-01'}T00:00:00Z`));
  return {
    paper: paperOf(units),
    title: sheets.length === 1 ? `Route sheet ${first?.name ?? ''}` : `Route sheets, ${day}`,
    company: breakable(first?.companyName ?? ''),
    companyPhone: first?.companyPhone ?? '',
    madeOn,
    volumeNoun: volumeNoun[units],
    sheets: sheets.map((sheet) => ({
      name: breakable(sheet.name),
      day,
      isDraft: sheet.status === 'draft',
      truck: paperColor(sheet.vehicleColor),
      facts: [
        ['Truck', [sheet.vehicleName ?? 'No truck', sheet.licensePlate].filter(Boolean).join(', ')],
        ['Tank', sheet.capacityGallons === null ? '–' : formatVolume(sheet.capacityGallons, units)],
        ['Driver', sheet.driverName ?? 'Nobody yet'],
        ['Leaves', clock(sheet.startSecond)],
        ['Back', clock(sheet.endSecond)],
        ['Jobs', String(sheet.jobCount)],
        ['To drive', formatMiles(sheet.totalDistanceMiles, units)],
        ['To collect', formatVolume(sheet.totalGallons, units)],
      ].map(([name = '', value = '']) => ({ name, value: breakable(value) })),
      sketch: sketchOf(sheet.stops, sketchAspect),
      stops: sheet.stops.map((stop) => stopRow(stop, units)),
    })),
  };
}

function stopRow(stop: SheetStop, units: UnitSystem) {
  const { kind, job } = stop;
  const begin = stop.arrivalSecond + stop.waitSeconds;
  const work = stop.departureSecond - begin;
  const waste = stop.loadWasteType === null ? '' : ` of ${wasteTypeName[stop.loadWasteType].toLowerCase()}`;
  return {
    kind,
    label: stop.label,
    time: clock(kind === 'start' ? stop.departureSecond : begin),
    until:
      kind === 'job' || kind === 'disposal' || kind === 'break' ? `until ${clock(stop.departureSecond)}` : '',
    leg: kind === 'start' || kind === 'break' ? '' : formatMeters(stop.legMeters, units),
    title: breakable(stop.title),
    address: breakable(stop.address ?? ''),
    /** What is done there. */
    work:
      kind === 'job'
        ? [
            job?.title === job?.typeName ? undefined : job?.title,
            job?.typeName,
            job?.number,
            formatDuration(work / 60),
          ]
            .filter(Boolean)
            .join(' · ')
        : kind === 'disposal'
          ? `Empty the tank: ${formatVolume(stop.gallons, units)}${waste}`
          : '',
    notes: [
      { name: 'Urgent', text: byTimeInWords(job?.beginByMinute ?? null, begin) ?? '' },
      { name: 'Window', text: job?.window ?? '' },
      { name: 'Hours', text: stop.hours ?? '' },
      { name: 'Client’s tank', text: job?.tankGallons == null ? '' : formatVolume(job.tankGallons, units) },
      { name: 'Phone', text: [job?.phone, job?.contactPerson].filter(Boolean).join(', ') },
      { name: 'Access', text: breakable(job?.accessInstructions ?? '') },
      { name: 'Notes', text: breakable((job?.description ?? '').slice(0, maxNoteLetters)) },
    ].filter(({ text }) => text !== ''),
    expected: kind === 'job' ? (stop.gallons === 0 ? '–' : formatVolume(stop.gallons, units)) : '',
    load: kind === 'job' || kind === 'disposal' ? formatVolume(stop.loadAfterGallons, units) : '',
  };
}

const maxNoteLetters = 600;

/** Allows breaks inside words wider than a column: names are typed by people. */
const breakable = (text: string): string =>
  text.replaceAll(/\S{18,}/gu, (word) => word.replaceAll(/.{12}(?=.)/gu, '$&\u200b'));
