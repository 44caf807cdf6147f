import { expect, test } from 'vitest';
import { arrivalInWords, detourInWords, stayInWords } from './driven-words.ts';

const units = { meters: (meters: number) => `${(meters / 1_609.344).toFixed(1)} mi` };

test.each<[string, string]>([
  [detourInWords(null, units), ''],
  [detourInWords(0, units), 'None'],
  [detourInWords(-159, units), 'None'],
  [detourInWords(3_400, units), '+2.1 mi'],
  [detourInWords(-700, units), '−0.4 mi'],
  [arrivalInWords({ arrival: 33_300, arrivalBy: 'driver' }), '9:15\u00A0AM'],
  [arrivalInWords({ arrival: 33_420, arrivalBy: 'truck' }), '9:17\u00A0AM (tracker)'],
  [arrivalInWords({ arrival: null, arrivalBy: null }), ''],
  [stayInWords({ seconds: 2_100, plannedSeconds: 1_200 }), '35 min, 20 min planned'],
  [stayInWords({ seconds: null, plannedSeconds: 1_200 }), ''],
])('%j', (found, wanted) => expect(found).toBe(wanted));
