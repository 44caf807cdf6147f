import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { PersonInTime } from '../../http/actor.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { exportedPlaces, spanOfDay, type ExportedPlace } from '../tracking/tracks.queries.ts';
import { instant, number, text, type Columns } from './list-columns.ts';
import type { ListPiece } from './list-file.ts';

export const placeColumns: Columns<ExportedPlace> = [
  instant('Time', ({ at }) => at),
  text('Truck', ({ truck }) => truck),
  number('Latitude', ({ latitude }) => latitude),
  number('Longitude', ({ longitude }) => longitude),
  number('Accuracy, meters', ({ accuracyMeters }) => accuracyMeters),
  number('Speed, meters a second', ({ speedMetersPerSecond }) => speedMetersPerSecond),
];

/** Reads a person's places one day at a time, the first day first. */
export const placesByDay =
  ({ userId, timeZone }: PersonInTime, from: string, to: string) =>
  async (tx: TenantTransaction, after: string | undefined): Promise<ListPiece<ExportedPlace, string>> => {
    const day = after === undefined ? from : addDays(after, 1);
    return {
      items: await exportedPlaces(tx, userId, spanOfDay(day, timeZone)),
      end: day === to ? null : day,
    };
  };
