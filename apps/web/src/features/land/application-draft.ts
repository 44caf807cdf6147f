import type { LandMethod } from '@haulwright/domain/field/land-report';
import type { FieldSummary } from '@haulwright/domain/land/field';
import type { FieldApplication, landWeather } from '@haulwright/domain/land/field-application';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { z } from 'zod';
import { instantAt, wallClock } from './local-moment.ts';

interface ReadingDraft {
  /** Time on the day of the application, '13:05'. */
  readonly time: string;
  readonly ph: number | null;
  readonly temperatureC: number | null;
}

/** An application as it is typed. */
export interface ApplicationDraft {
  readonly visitId: string | null;
  readonly wasteType: WasteType;
  readonly gallons: number | null;
  readonly acres: number | null;
  readonly method: LandMethod;
  readonly date: string | null;
  readonly began: string;
  readonly ended: string;
  readonly readings: readonly [ReadingDraft, ReadingDraft];
  /** For a correction: readings between the first and the last. */
  readonly before: string;
  readonly during: string;
  readonly after: string;
  readonly soil: z.output<typeof landWeather>['soil'];
  readonly nitrogen: number | null;
  readonly phosphorus: number | null;
  readonly note: string;
  readonly crop: string;
  readonly nitrogenNeed: number | null;
  readonly origin: string;
  readonly certifiedBy: string;
}

const noReading: ReadingDraft = { time: '', ph: null, temperatureC: null };

interface From {
  readonly field: Pick<FieldSummary, 'methods' | 'crop' | 'nitrogenLbPerAcre'>;
  readonly dump:
    | {
        readonly id: string;
        readonly occurredAt: string;
        readonly gallons: number;
        readonly wasteType: WasteType | null;
      }
    | undefined;
  readonly replaces: FieldApplication | undefined;
}

/** The initial draft: from a correction, a truck's dump, or the present. */
export function draftOf(timeZone: string, { field, dump, replaces }: From): ApplicationDraft {
  const { date, time } = wallClock(
    replaces?.startedAt ?? dump?.occurredAt ?? new Date().toISOString(),
    timeZone,
  );
  const readingOf = (reading: FieldApplication['readings'][number] | undefined): ReadingDraft =>
    reading === undefined
      ? noReading
      : { time: wallClock(reading.at, timeZone).time, ph: reading.ph, temperatureC: reading.temperatureC };
  const readings = replaces?.readings ?? [];
  const { weather } = replaces ?? {};
  return {
    visitId: replaces?.visitId ?? dump?.id ?? null,
    wasteType: replaces?.wasteType ?? dump?.wasteType ?? 'septage',
    gallons: replaces?.gallons ?? dump?.gallons ?? null,
    acres: replaces?.acres ?? null,
    method: replaces?.method ?? field.methods[0] ?? 'injected',
    date,
    began: time,
    ended: replaces?.endedAt == null ? '' : wallClock(replaces.endedAt, timeZone).time,
    readings: [readingOf(readings[0]), readingOf(readings.length > 1 ? readings.at(-1) : undefined)],
    before: weather?.before ?? '',
    during: weather?.during ?? '',
    after: weather?.after ?? '',
    soil: weather?.soil ?? null,
    nitrogen: replaces?.nitrogenLbPer1000Gallons ?? null,
    phosphorus: replaces?.phosphorusLbPer1000Gallons ?? null,
    note: replaces?.note ?? '',
    crop: replaces?.crop ?? field.crop ?? '',
    nitrogenNeed: replaces?.nitrogenLbPerAcre ?? field.nitrogenLbPerAcre,
    origin: replaces?.origin ?? '',
    certifiedBy: replaces?.certifiedBy ?? '',
  };
}

/** The input of a draft, for validation by the schema. */
export function applicationOf(draft: ApplicationDraft, timeZone: string): unknown {
  const at = (time: string) => (draft.date === null ? null : instantAt(draft.date, time, timeZone));
  const isManure = draft.wasteType === 'manure';
  const { before, during, after, soil } = draft;
  return {
    visitId: draft.visitId,
    wasteType: draft.wasteType,
    gallons: draft.gallons,
    acres: draft.acres,
    method: draft.method,
    startedAt: at(draft.began),
    endedAt: draft.ended === '' ? null : at(draft.ended),
    readings: isManure
      ? []
      : draft.readings.flatMap(({ time, ph, temperatureC }) =>
          ph === null && time === '' ? [] : [{ at: at(time), ph, temperatureC }],
        ),
    weather: isManure ? { before, during, after, soil } : null,
    nitrogenLbPer1000Gallons: isManure ? draft.nitrogen : null,
    phosphorusLbPer1000Gallons: isManure ? draft.phosphorus : null,
    note: draft.note,
    crop: draft.crop,
    nitrogenLbPerAcre: draft.nitrogenNeed,
    origin: draft.visitId === null ? draft.origin : '',
    certifiedBy: isManure ? '' : draft.certifiedBy,
  };
}
