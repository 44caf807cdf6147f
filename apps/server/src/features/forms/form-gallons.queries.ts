// Public to other features: what a filled-in form says was pumped.
import { sql, type SQL } from 'drizzle-orm';

/** What a report takes; see `gallons`. */
const maxGallons = 1_000_000;

/** The item `gallons` of a form, as on the phone: the completion asks for the same. */
const asked = '$.items[*] ? (@.id == "gallons" && @.kind == "gallons")';
const said = `$.gallons ? (@.type() == "number" && @ >= 0 && @ <= ${maxGallons})`;

/** Gallons that a form says were pumped; null where it does not ask, or nobody answered. */
export const gallonsOnForm = (answers: SQL, template: SQL): SQL<number | null> => sql`case
  when jsonb_path_exists(${template}, ${asked}::jsonpath)
  then round(jsonb_path_query_first(${answers}, ${said}::jsonpath)::numeric)::int end`;
