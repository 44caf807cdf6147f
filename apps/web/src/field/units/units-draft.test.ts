import { describe, expect, it } from 'vitest';
import {
  isForOffice,
  noUnits,
  restHere,
  roleOf,
  type RentalOfJob,
  warningOf,
  withoutUnit,
  withUnit,
} from './units-draft.ts';

const rental = (action: RentalOfJob['action']): RentalOfJob => ({
  rentalId: 'r',
  rentalName: 'Main Street site',
  action,
  items: [{ unitTypeId: 'toilet', unitTypeName: 'Toilet', quantity: 2 }],
  units: [1, 2].map((labelNumber) => ({
    labelNumber,
    unitTypeId: 'toilet',
    unitTypeName: 'Toilet',
    isHere: labelNumber === 1,
  })),
});
const idle = [{ labelNumber: 9, unitTypeId: 'toilet' }];

describe('units of a job', () => {
  it('are taken down once each', () => {
    const once = withUnit(noUnits, rental('deliver'), 9);
    expect(once.units).toEqual([{ did: 'delivered', labelNumber: 9, byLabelNumber: null }]);
    expect(withUnit(once, rental('deliver'), 9)).toBe(once);
    expect(warningOf(9, rental('deliver'), once, idle)).toBe('twice');
    expect(withoutUnit(once, 9)).toEqual(noUnits);
  });

  it('are exchanged in two steps: what goes, then what comes', () => {
    const exchange = rental('exchange');
    expect(roleOf(exchange, noUnits)).toBe('is-there');
    const half = withUnit(noUnits, exchange, 1);
    expect([half.units, half.going, roleOf(exchange, half)]).toEqual([[], 1, 'comes']);
    expect(warningOf(1, exchange, half, idle)).toBe('twice');
    const whole = withUnit(half, exchange, 9);
    expect(whole).toEqual({ units: [{ did: 'exchanged', labelNumber: 1, byLabelNumber: 9 }], going: null });
    expect(warningOf(9, exchange, whole, idle)).toBe('twice');
  });

  it('say which of the site are left', () => {
    const service = rental('service');
    expect(restHere(service, noUnits)).toEqual([1]);
    expect(restHere(service, withUnit(noUnits, service, 1))).toEqual([]);
  });

  it('that the phone does not know are for the office', () => {
    const of = (labelNumber: number) =>
      isForOffice({ did: 'delivered', labelNumber, byLabelNumber: null }, rental('deliver'), idle);
    expect([of(9), of(1), of(77)]).toEqual([false, false, true]);
  });
});
