import { routePlanningContract } from '@haulwright/contract/planning.contract';
import { expect, test } from 'vitest';
import { namedSetting } from './named-setting.ts';

test.each([
  ['The company has no depot address yet. Enter it under Settings, General.', 'general'],
  ['There is no truck left for this day. Put one into service under Settings, Vehicles.', 'vehicles'],
  ['Add one under Settings, Disposal Sites, and run it again.', 'disposal-sites'],
  ['There are no jobs to plan on this day.', null],
  ['Look under Settings, Constructor.', null],
  ['', null],
])('%s', (sentence, tab) => {
  expect(namedSetting(sentence)).toBe(tab);
});

test('every refusal to plan that speaks of the settings leads there', () => {
  const messages = Object.values(routePlanningContract.optimize['~orpc'].errorMap).map(
    (refusal) => refusal?.message ?? '',
  );
  const speaking = messages.filter((message) => message.includes('Settings'));
  expect(speaking.length).toBeGreaterThanOrEqual(2);
  for (const message of speaking) expect(namedSetting(message), message).not.toBeNull();
});
