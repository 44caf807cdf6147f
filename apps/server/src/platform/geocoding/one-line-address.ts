import { stateCode, stateNamesLongestFirst } from './us-states.ts';

/** A postal address in its parts; parts that the text does not give are empty. */
export interface AddressParts {
  streetLine1: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
}

const maximumLength = 500;
const countryAtEnd = /[\s,]+(?:usa|u\.s\.a\.|us|u\.s\.|united states(?: of america)?)$/i;
const zipAtEnd = /(?:^|[\s,])(\d{5}(?:-\d{4})?)$/;

/**
 * Takes a US address written in one line apart, from its end: country, ZIP, state, city, street. "123 Main
 * St, Suite 4, Lancaster, PA 17601" → street "123 Main St", city "Lancaster", state "PA", ZIP "17601".
 * Without commas only ZIP and state are certain: the rest stays in `streetLine1`, or is the city when it has
 * no number.
 * @returns null when the text has neither a ZIP nor a state
 */
export function parseOneLineAddress(text: string): AddressParts | null {
  let rest = tidy(text.slice(0, maximumLength)).replace(countryAtEnd, '');
  const zip = zipAtEnd.exec(rest)?.[1] ?? '';
  // A lone five-digit number at the start ("12345") is a ZIP as well; a street number is always followed by
  // words.
  if (zip) rest = tidy(rest.slice(0, rest.length - zip.length));
  const { state, before } = splitState(rest);
  if (!zip && !state) return null;
  const segments = before
    .split(',')
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '');
  const last = segments.at(-1) ?? '';
  const lastIsStreet = segments.length === 1 && /\d/.test(last);
  return {
    streetLine1: lastIsStreet || segments.length > 1 ? (segments[0] ?? '') : '',
    city: lastIsStreet ? '' : last,
    state,
    postalCode: zip,
    country: 'USA',
  };
}

function splitState(text: string): { state: string; before: string } {
  const abbreviation = /(?:^|[\s,])([a-z]{2})\.?$/i.exec(text)?.[1];
  const code = abbreviation && stateCode(abbreviation);
  if (abbreviation && code)
    return { state: code, before: tidy(text.replace(/\.$/, '').slice(0, -abbreviation.length)) };
  const lower = text.toLowerCase();
  const name = stateNamesLongestFirst.find(
    (candidate) => lower === candidate || lower.endsWith(` ${candidate}`) || lower.endsWith(`,${candidate}`),
  );
  if (!name) return { state: '', before: text };
  return { state: stateCode(name) ?? '', before: tidy(text.slice(0, -name.length)) };
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/^[\s,]+|[\s,]+$/g, '');
}
