import { appendFileSync } from 'node:fs';
import { complaintAbout } from '../../scripts/weigh/complaint.ts';
import { expect } from './fixtures.ts';
import { pageWeights } from './page-weights.ts';

/** Where `npm run weigh` wants each weight written, a line of JSON each. */
const notes = process.env['PAGE_WEIGHTS_NOTES'];

/**
 * Holds a page to what it weighed when it was last weighed, and a little more, and to a limit that no growth
 * moves.
 * @param name as in `page-weights.ts`
 * @param limit bytes it never reaches
 */
export function expectWeight(name: string, bytes: number, limit: number): void {
  expect(bytes, `${name} in bytes: this limit stands, whatever was measured`).toBeLessThan(limit);
  if (notes === undefined) expect(complaintAbout(name, bytes, pageWeights), 'page weight').toBeUndefined();
  else appendFileSync(notes, `${JSON.stringify([name, bytes])}\n`);
}
