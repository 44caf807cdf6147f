import { eachOnce, maxTowns } from '@haulwright/domain/places/zip-town';
import { api } from '../../http/procedures.ts';
import { townsOfClients } from './places.queries.ts';

export const placesProcedures = {
  zip: api.places.zip.handler(async ({ context: { actor, services }, input: { zip } }) => {
    const known = await services.geocoder.townOfZip(zip);
    const named = await services.database.inTenant(actor, (tx) => townsOfClients(tx, zip));
    return { towns: eachOnce([...(known === null ? [] : [known]), ...named]).slice(0, maxTowns) };
  }),
};
