import type { ClientSummary } from '@haulwright/domain/clients/client';
import type { OfficeFact, TruckDayDetail } from '@haulwright/domain/custody/office/day-fact';
import type { GallonMethod } from '@haulwright/domain/custody/ledger/load-fact';
import { fromClock } from '@haulwright/domain/kernel/time-of-day';
import type { WasteType } from '@haulwright/domain/services/waste-type';

/** What the office can record. */
export type RecordableKind = OfficeFact['kind'];

/** What is typed into the dialog; figures are never filled in beforehand. */
export interface RecordDraft {
  /** '14:30' */
  readonly time: string;
  /** Null for the only tank of a truck of which nobody reported anything. */
  readonly tankId: string | null;
  readonly toTankId: string | null;
  readonly gallons: number | null;
  readonly method: GallonMethod | null;
  /** Null for a pickup without a job. */
  readonly jobId: string | null;
  readonly client: ClientSummary | null;
  readonly clientAddressId: string | null;
  readonly wasteType: WasteType | null;
  /** It went in with a waste that it must not be mixed with. */
  readonly mixes: boolean;
}

export const emptyDraft = ({ tanks }: Pick<TruckDayDetail, 'tanks'>): RecordDraft => ({
  time: '',
  tankId: tanks.length === 1 ? (tanks[0]?.id ?? null) : null,
  toTankId: null,
  gallons: null,
  method: null,
  jobId: null,
  client: null,
  clientAddressId: null,
  wasteType: null,
  mixes: false,
});

type RecordField = 'time' | 'tank' | 'toTank' | 'gallons' | 'method' | 'job' | 'client' | 'address' | 'waste';

/** What is missing, beside its field. */
export function wrongIn(
  kind: RecordableKind,
  draft: RecordDraft,
  tankCount: number,
): Partial<Record<RecordField, string>> {
  const minute = fromClock(draft.time);
  const isPickup = kind === 'pickup';
  return {
    ...((minute === null || minute > 1_439) && { time: 'Enter the time of day.' }),
    ...(draft.tankId === null && tankCount > 0 && { tank: 'Choose the tank.' }),
    ...(kind === 'transfer' && draft.toTankId === null && { toTank: 'Choose the tank it went into.' }),
    ...(kind === 'transfer' &&
      draft.toTankId !== null &&
      draft.toTankId === draft.tankId && { toTank: 'Choose two different tanks.' }),
    ...(kind !== 'rinse' &&
      (draft.gallons === null || (kind !== 'gauge' && draft.gallons < 1)) && {
        gallons: 'Enter the gallons.',
      }),
    ...(kind !== 'rinse' && draft.method === null && { method: 'Choose how it was measured.' }),
    ...(isPickup && draft.jobId === null && draft.client === null && { client: 'Choose a client.' }),
    ...(isPickup &&
      draft.client !== null &&
      draft.clientAddressId === null && { address: 'Choose the address.' }),
    ...(isPickup && draft.wasteType === null && { waste: 'Choose the waste.' }),
  };
}
