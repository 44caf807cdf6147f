/**
 * Postal codes of the fifty states, the District of Columbia and the inhabited territories, by their names in
 * lower case.
 */
const codeByName: Record<string, string> = {
  alabama: 'AL',
  alaska: 'AK',
  arizona: 'AZ',
  arkansas: 'AR',
  california: 'CA',
  colorado: 'CO',
  connecticut: 'CT',
  delaware: 'DE',
  'district of columbia': 'DC',
  florida: 'FL',
  georgia: 'GA',
  hawaii: 'HI',
  idaho: 'ID',
  illinois: 'IL',
  indiana: 'IN',
  iowa: 'IA',
  kansas: 'KS',
  kentucky: 'KY',
  louisiana: 'LA',
  maine: 'ME',
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
  minnesota: 'MN',
  mississippi: 'MS',
  missouri: 'MO',
  montana: 'MT',
  nebraska: 'NE',
  nevada: 'NV',
  'new hampshire': 'NH',
  'new jersey': 'NJ',
  'new mexico': 'NM',
  'new york': 'NY',
  'north carolina': 'NC',
  'north dakota': 'ND',
  ohio: 'OH',
  oklahoma: 'OK',
  oregon: 'OR',
  pennsylvania: 'PA',
  'rhode island': 'RI',
  'south carolina': 'SC',
  'south dakota': 'SD',
  tennessee: 'TN',
  texas: 'TX',
  utah: 'UT',
  vermont: 'VT',
  virginia: 'VA',
  washington: 'WA',
  'west virginia': 'WV',
  wisconsin: 'WI',
  wyoming: 'WY',
  'puerto rico': 'PR',
  guam: 'GU',
  'american samoa': 'AS',
  'virgin islands': 'VI',
  'northern mariana islands': 'MP',
};

const codes = new Set(Object.values(codeByName));

/** Names by code, longest first so that "West Virginia" is found before "Virginia". */
export const stateNamesLongestFirst = Object.keys(codeByName).sort((a, b) => b.length - a.length);

/** "pa", "PA", "Pa." and "Pennsylvania" give "PA"; anything else undefined. */
export function stateCode(text: string): string | undefined {
  const trimmed = text.trim().replace(/\.$/, '');
  const upper = trimmed.toUpperCase();
  return codes.has(upper) ? upper : codeByName[trimmed.toLowerCase()];
}
