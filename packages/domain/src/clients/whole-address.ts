export interface WholeAddress {
  readonly street: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

const country = /[\s,]+(?:usa|u\.s\.a\.|us|united states(?: of america)?)\.?$/i;
const zipAtEnd = /^(.*?)[\s,]*\b(\d{5}(?:-\d{4})?)$/s;
/** Two letters, or a name between commas. */
const stateAtEnd =
  /^(.*?)(?:[\s,]+([a-z]{2})\.?|,\s*(new [a-z]+|north [a-z]+|south [a-z]+|west virginia|rhode island|[a-z]{4,}))$/is;

/** No address is longer; the patterns below backtrack, which takes time on hostile texts. */
const longest = 500;

/**
 * Parses an address in one cell, lines separated by commas or line breaks: "12 Orange St, Suite 4, Lancaster,
 * PA 17602". Parts that cannot be identified stay empty, so that the rules of a client report what is
 * missing.
 */
export function splitWholeAddress(text: string): WholeAddress {
  const tidy = text
    .slice(0, longest)
    .replaceAll(/[\r\n;]+/g, ', ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[\s,]+$/, '')
    .replace(country, '');
  const [, beforeZip = tidy, zip = ''] = zipAtEnd.exec(tidy) ?? [];
  const [, beforeState = beforeZip, letters = '', stateName = letters] =
    (zip === '' ? null : stateAtEnd.exec(beforeZip)) ?? [];
  const parts = beforeState
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  // Without a comma it is unknown where the street ends and the city begins.
  const city = parts.length > 1 ? (parts.at(-1) ?? '') : '';
  const [street = '', ...more] = parts.length > 1 ? parts.slice(0, -1) : parts;
  return { street, street2: more.join(', '), city, state: stateName, zip };
}
