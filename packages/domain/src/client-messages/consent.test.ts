import { expect, it } from 'vitest';
import { meaningOf, textNumber } from './consent.ts';

it.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['Start', 'start'],
  ['help!', 'help'],
  ['Please stop by tomorrow', null],
  ['constructor', null],
  ['', null],
])('%j means %s', (text, meaning) => expect(meaningOf(text)).toBe(meaning));

it.each([
  ['(717) 555-0142', '+17175550142'],
  ['1-717-555-0142', '+17175550142'],
  ['+1 717 555 0142', '+17175550142'],
  ['+49 30 1234567', '+49301234567'],
  ['717-555-0142 ext. 4', null],
  ['555-0142', null],
  ['717-555-0142 or 717-555-0143', null],
  ['', null],
  [null, null],
])('%j is texted at %s', (field, number) => expect(textNumber(field)).toBe(number));
