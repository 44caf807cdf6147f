import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { maxLength } from '../kernel/text.ts';
import { manifestNumber } from './manifest-numbers.ts';

/** A phone requests numbers for the truck it goes out with. */
export const reserveInput = z.object({
  vehicleId: id,
  /** Id of the app's installation, created by the phone. */
  deviceId: id,
  appVersion: z.string().max(maxLength.name),
});

/** Consecutive numbers, for this phone only. */
export const numberSpan = z.object({ vehicleId: id, firstNumber: z.number().int(), count: z.number().int() });

/** A phone's unused reserved numbers, for the office. */
export const reservedNumbers = z.object({
  firstNumber: z.number().int(),
  count: z.number().int(),
  vehicleName: z.string(),
  /** The owner of the phone. */
  userName: z.string(),
  reservedAt: instant,
  usedNumbers: z.array(z.number().int()),
});
export type ReservedNumbers = z.infer<typeof reservedNumbers>;

/** 'M-000111…M-000120'. */
export const spanInWords = ({
  firstNumber,
  count,
}: Pick<ReservedNumbers, 'firstNumber' | 'count'>): string =>
  count === 1
    ? manifestNumber(firstNumber)
    : `${manifestNumber(firstNumber)}…${manifestNumber(firstNumber + count - 1)}`;

/** The numbers of a reservation without a paper, in as few spans as possible. */
export function unusedSpans({
  firstNumber,
  count,
  usedNumbers,
}: Pick<ReservedNumbers, 'firstNumber' | 'count' | 'usedNumbers'>): { firstNumber: number; count: number }[] {
  const used = new Set(usedNumbers);
  const spans: { firstNumber: number; count: number }[] = [];
  for (let number = firstNumber; number < firstNumber + count; number += 1) {
    if (used.has(number)) continue;
    const last = spans.at(-1);
    if (last !== undefined && last.firstNumber + last.count === number) last.count += 1;
    else spans.push({ firstNumber: number, count: 1 });
  }
  return spans;
}
