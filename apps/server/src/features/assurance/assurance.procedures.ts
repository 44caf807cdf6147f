import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { z } from 'zod';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { api } from '../../http/procedures.ts';
import { assureGallons, gallonAnswer } from './assure-gallons.ts';
import { gallonFile, gapFile, rentalFile } from './assurance-file.ts';
import { listAssuredRentals } from './rentals.queries.ts';

const rentalCursor = z.tuple([z.string().max(300), z.uuid(), z.uuid()]);
/** Maximum rows of one file; fewer of rentals, which are calculated one by one. */
const maxFileRows = 20_000;
const maxFileRentals = 2_000;

export const assuranceProcedures = {
  gallons: api.assurance.gallons.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, async (tx) =>
      gallonAnswer(await assureGallons(tx, input, actor.timeZone), input.which),
    ),
  ),

  rentals: api.assurance.rentals.handler(async ({ context: { actor, services }, input, errors }) => {
    const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor, rentalCursor);
    if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const today = calendarDateIn(services.now(), actor.timeZone);
    const { items, end } = await services.database.inTenant(actor, (tx) =>
      listAssuredRentals(tx, input, { after, limit: input.limit, today }),
    );
    return { items, nextCursor: end && encodeCursor(end) };
  }),

  file: api.assurance.file.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if (input.what === 'rentals') {
        const today = calendarDateIn(services.now(), actor.timeZone);
        const { items, end } = await listAssuredRentals(
          tx,
          { ...input, which: 'all' },
          { after: undefined, limit: maxFileRentals, today },
        );
        if (end !== null) throw errors['file.too-many']();
        return rentalFile(input, items);
      }
      const days = await assureGallons(tx, input, actor.timeZone);
      const rows = input.what === 'gaps' ? days.reduce((sum, { gaps }) => sum + gaps.length, 0) : days.length;
      if (rows > maxFileRows) throw errors['file.too-many']();
      return input.what === 'gaps' ? gapFile(input, days) : gallonFile(input, days);
    }),
  ),
};
