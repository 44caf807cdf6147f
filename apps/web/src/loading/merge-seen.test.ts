import { assert, constantFrom, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSame, mergeSeen } from './merge-seen.ts';

const client = {
  name: 'Ann Lee',
  phone: '717-555-0100',
  notes: null,
  serviceTypeIds: ['septic'],
  addresses: [
    { id: '1', label: 'House', gateCode: null, tankGallons: null, latitude: 40 },
    { id: '2', label: 'Barn', gateCode: null, tankGallons: null, latitude: 41 },
  ],
};
/** What a form sends: without what it does not edit. */
const sent = {
  ...client,
  addresses: client.addresses.map(({ latitude: _latitude, ...address }) => address),
};
const [house, barn] = sent.addresses;
const paths = (differences: readonly { path: readonly string[] }[]) =>
  differences.map(({ path }) => path.join('/'));

describe('two people’s changes of one thing', () => {
  it('are put together where they do not collide', () => {
    const theirs = {
      ...client,
      notes: 'Dog',
      addresses: [
        { ...client.addresses[0], gateCode: '4711', tankGallons: 1_500 },
        client.addresses[1],
        { id: '3', label: 'Shop', gateCode: null, tankGallons: null },
      ],
    };
    const mine = { ...sent, phone: '717-555-0199', addresses: [house, { ...barn, label: 'Old barn' }] };
    const merged = mergeSeen({ before: client, mine, theirs });
    expect(merged.collisions).toEqual([]);
    expect(merged.input).toMatchObject({
      phone: '717-555-0199',
      notes: 'Dog',
      addresses: [
        { id: '1', gateCode: '4711', tankGallons: 1_500 },
        { id: '2', label: 'Old barn' },
        { id: '3', label: 'Shop' },
      ],
    });
    expect(paths(merged.taken)).toEqual([
      'notes',
      'addresses/House/gateCode',
      'addresses/House/tankGallons',
      'addresses/Shop',
    ]);
    expect(paths(merged.kept)).toEqual(['phone', 'addresses/Barn/label']);
  });

  it('collide where both changed the same to something else; mine counts unless theirs is taken', () => {
    const three = {
      before: client,
      mine: { ...sent, phone: '1' },
      theirs: { ...client, phone: '2' },
    };
    const { collisions, input } = mergeSeen(three);
    expect(collisions).toMatchObject([{ key: 'phone', before: '717-555-0100', mine: '1', theirs: '2' }]);
    expect(input['phone']).toBe('1');
    expect(mergeSeen(three, new Set(['phone'])).input['phone']).toBe('2');
  });

  it('collide where one changed a row that the other removed', () => {
    const removed = { ...client, addresses: [client.addresses[0]] };
    const mine = { ...sent, addresses: [house, { ...barn, gateCode: '1' }] };
    const theyRemoved = mergeSeen({ before: client, mine, theirs: removed });
    expect(paths(theyRemoved.collisions)).toEqual(['addresses/Barn']);
    // What they removed is added again, as a new row.
    expect(theyRemoved.input['addresses']).toEqual([
      house,
      { label: 'Barn', gateCode: '1', tankGallons: null },
    ]);
    const [key = ''] = theyRemoved.collisions.map((one) => one.key);
    const taken = mergeSeen({ before: client, mine, theirs: removed }, new Set([key]));
    expect(taken.input['addresses']).toEqual([house]);
    const changed = {
      ...client,
      addresses: [client.addresses[0], { ...client.addresses[1], gateCode: '2' }],
    };
    const iRemoved = mergeSeen({ before: client, mine: { ...sent, addresses: [house] }, theirs: changed });
    expect(paths(iRemoved.collisions)).toEqual(['addresses/Barn']);
    expect(iRemoved.input['addresses']).toEqual([house]);
  });

  it.each([
    ['a row they removed goes', { ...client, addresses: [client.addresses[0]] }, sent, [house]],
    ['a row I removed goes', client, { ...sent, addresses: [house] }, [house]],
  ])('%s', (_what, theirs, mine, addresses) => {
    expect(mergeSeen({ before: client, mine, theirs }).input['addresses']).toEqual(addresses);
  });

  it('of choices add up', () => {
    const merged = mergeSeen({
      before: { wastes: ['septage', 'grease'] },
      mine: { wastes: ['septage', 'grease', 'manure'] },
      theirs: { wastes: ['septage', 'wastewater'] },
    });
    expect(merged.input).toEqual({ wastes: ['septage', 'manure', 'wastewater'] });
    expect(merged.collisions).toEqual([]);
  });

  it('of lines add up, unless both changed the same line', () => {
    const line = (description: string, cents: number) => ({ description, cents });
    const before = { lines: [line('Pump', 1), line('Dig', 2)] };
    const mine = { lines: [line('Pump', 5), line('Dig', 2)] };
    const theirs = { lines: [line('Pump', 1), line('Dig deep', 2), line('Riser', 3)] };
    expect(mergeSeen({ before, mine, theirs }).input['lines']).toEqual([
      line('Pump', 5),
      line('Dig deep', 2),
      line('Riser', 3),
    ]);
    const both = mergeSeen({ before, mine, theirs: { lines: [line('Pump', 9), line('Dig', 2)] } });
    expect(paths(both.collisions)).toEqual(['lines']);
  });

  it('lose nothing: the one who changed a field alone has it, whatever the other did', () => {
    const value = constantFrom('', 'a', 'b');
    const fields = record({ one: value, two: value, three: value });
    assert(
      property(fields, fields, fields, (before, mine, theirs) => {
        const { input, collisions } = mergeSeen({ before, mine, theirs });
        for (const name of ['one', 'two', 'three'] as const) {
          const expected = isSame(mine[name], before[name]) ? theirs[name] : mine[name];
          expect(isSame(input[name], expected)).toBe(true);
          const collides =
            !isSame(mine[name], before[name]) &&
            !isSame(theirs[name], before[name]) &&
            !isSame(mine[name], theirs[name]);
          expect(collisions.some(({ key }) => key === name)).toBe(collides);
        }
      }),
    );
  });
});
