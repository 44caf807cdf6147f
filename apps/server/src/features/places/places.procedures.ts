import { api } from '../../http/procedures.ts';
import { townsOfZip } from './towns-of-zip.ts';

export const placesProcedures = {
  zip: api.places.zip.handler(async ({ context: { actor, services }, input: { zip } }) => ({
    towns: await services.database.inTenant(actor, (tx) => townsOfZip(tx, services.geocoder, zip)),
  })),
};
