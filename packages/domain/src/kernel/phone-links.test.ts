import { describe, expect, it } from 'vitest';
import { phoneLinks } from './phone-links.ts';

const urls = (field: string) => phoneLinks(field).map(({ url }) => url);
const [first, second] = ['tel:7175550101', 'tel:7175550102'];

describe('typed.md 15: a phone field leads', () => {
  it.each<[string, (string | undefined)[]]>([
    ['(717) 555-0101', [first]],
    ['7175550101', [first]],
    ['+1 717.555.0101', ['tel:+17175550101']],
    ['555-0101', ['tel:5550101']],
    ['717-555-0101 / 717-555-0102', [first, second]],
    ['717-555-0101 or 717-555-0102', [first, second]],
    ['717-555-0101/717-555-0102', [first, second]],
    ['717-555-0101, 717-555-0102', [first, second]],
    ['717-555-0101 - 717-555-0102', [first, second]],
    ['7175550101 7175550102', [first, second]],
    ['(717) 555-0101 (717) 555-0102', [first, second]],
    ['717-555-0101 / 555-0102', [first, 'tel:5550102']],
    ['555-0101 5550102', ['tel:5550101', 'tel:5550102']],
    ['717-555-0101 ext. 12', [`${first};ext=12`]],
    ['717-555-0101 Ext 12', [`${first};ext=12`]],
    ['717-555-0101, extension 12', [`${first};ext=12`]],
    ['717-555-0101x12', [`${first};ext=12`]],
    ['717-555-0101 #12', [`${first};ext=12`]],
    ['717-555-0101;ext=12', [`${first};ext=12`]],
    ['717-555-0101 ext. 12 / 717-555-0102 x3', [`${first};ext=12`, `${second};ext=3`]],
    ['717-555-0101 x12 717-555-0102', [`${first};ext=12`, second]],
    ['717-555-0101 #717-555-0102', [first, second]],
    ['717-555-0101/02', [first]],
    ['Fax 717-555-0101', [first]],
    ['Apt 12 717-555-0101', [first]],
    ['1-800-SEPTICS', ['tel:18007378427']],
    ['+44 20 7946 0958', ['tel:+442079460958']],
    ['+49 30 123 4567 / 717-555-0102', ['tel:+49301234567', second]],
    ['090-1234-5678', ['tel:09012345678']],
    ['911', ['tel:911']],
    ['2234 5678 2234 5679', [undefined]],
    ['none', [undefined]],
    ['', [undefined]],
  ])('of %j to %j', (field, expected) => {
    expect(urls(field)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['717-555-0101 / 717-555-0102', ['717-555-0101', '717-555-0102']],
    ['717-555-0101 or 717-555-0102', ['717-555-0101', '717-555-0102']],
    ['(717) 555-0101 (home), (717) 555-0102 (cell)', ['(717) 555-0101 (home)', '(717) 555-0102 (cell)']],
    ['Home 717-555-0101 / cell 717-555-0102 x3', ['Home 717-555-0101', 'cell 717-555-0102 x3']],
    ['717-555-0101 Ana y 717-555-0102 Beto', ['717-555-0101 Ana', '717-555-0102 Beto']],
    ['717-555-0101/02', ['717-555-0101/02']],
    ['ask Ann', ['ask Ann']],
  ])('and shows of %j each number with its words', (field, expected) => {
    expect(phoneLinks(field).map(({ text }) => text)).toEqual(expected);
  });
});
