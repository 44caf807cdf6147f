import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heldInOrder, type LedgerStep } from './held-in-order.ts';

const pickup = (loadId: string, pickupId: string, gallons: number): LedgerStep => ({
  loadId,
  toLoadId: null,
  isPickup: true,
  shares: [{ pickupId, gallons }],
});
const moved = (loadId: string, toLoadId: string | null, shares: Record<string, number>): LedgerStep => ({
  loadId,
  toLoadId,
  isPickup: false,
  shares: Object.entries(shares).map(([pickupId, gallons]) => ({ pickupId, gallons })),
});
const held = (...steps: LedgerStep[]) =>
  Object.fromEntries(
    [...heldInOrder(steps)].map(([id, shares]) => [
      id,
      shares.map((share) => `${share.pickupId} ${share.gallons}`),
    ]),
  );

describe('the order of the pickups in a load', () => {
  it.each<[string, LedgerStep[], Record<string, string[]>]>([
    ['is their arrival', [pickup('front', 'b', 100), pickup('front', 'a', 50)], { front: ['b 100', 'a 50'] }],
    [
      'stays when more of one arrives',
      [
        pickup('front', 'a', 100),
        pickup('front', 'b', 50),
        pickup('rear', 'c', 10),
        moved('front', 'rear', { a: 10 }),
        moved('rear', 'front', { a: 5 }),
      ],
      { front: ['a 95', 'b 50'], rear: ['c 10', 'a 5'] },
    ],
    [
      'is last for one that had left and comes back',
      [
        pickup('front', 'a', 6),
        pickup('front', 'b', 50),
        moved('front', 'rear', { a: 6, b: 10 }),
        moved('rear', 'front', { a: 3 }),
      ],
      { front: ['b 40', 'a 3'], rear: ['a 3', 'b 10'] },
    ],
    [
      'of a transfer is that of the tank it came from, however its shares are listed',
      [
        pickup('front', 'late', 50),
        pickup('rear', 'early', 20),
        moved('rear', 'front', { early: 20 }),
        moved('front', 'middle', { early: 10, late: 25 }),
      ],
      { front: ['late 25', 'early 10'], rear: [], middle: ['late 25', 'early 10'] },
    ],
  ])('%s', (_name, steps, expected) => {
    expect(held(...steps)).toEqual(expected);
  });

  it('loses no gallon, whatever was moved', () => {
    const act = fc.record({ from: fc.nat(2), to: fc.nat(3), take: fc.integer({ min: 1, max: 99 }) });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const steps: LedgerStep[] = [];
        for (const [at, { from, to, take }] of acts.entries()) {
          const now = heldInOrder(steps).get(`${from}`) ?? [];
          const shares = now.map(({ pickupId, gallons }) => [pickupId, Math.min(gallons, take)] as const);
          steps.push(
            from === to || now.length === 0
              ? pickup(`${from}`, `p${at}`, take)
              : moved(`${from}`, to === 3 ? null : `${to}`, Object.fromEntries(shares)),
          );
        }
        const sum = [...heldInOrder(steps).values()].flat().reduce((all, { gallons }) => all + gallons, 0);
        const came = steps.reduce(
          (all, { isPickup, shares }) => all + (isPickup ? (shares[0]?.gallons ?? 0) : 0),
          0,
        );
        const went = steps.reduce(
          (all, { isPickup, toLoadId, shares }) =>
            all +
            (isPickup || toLoadId !== null ? 0 : shares.reduce((part, { gallons }) => part + gallons, 0)),
          0,
        );
        expect(sum).toBe(came - went);
      }),
    );
  });
});
