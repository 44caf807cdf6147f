import { describe, expect, it } from 'vitest';
import { alertRuleInput } from './alert-rule.ts';
import { judgeAlerts, newAlerts, type AlertFacts } from './judge-alerts.ts';
import { isQuiet } from './quiet-hours.ts';
import type { AlertEvent } from './alert-events.ts';

const at = (clock: string) => new Date(`2026-07-01T${clock}:00Z`);
const now = at('12:00');
const nothing: AlertFacts = { visits: [], fast: [], newest: [], dumps: [], loaded: new Set() };
const judge = (
  event: AlertEvent,
  facts: Partial<AlertFacts>,
  {
    threshold = null,
    since = '00:00',
    siteIds = [],
  }: { threshold?: number | null; since?: string; siteIds?: string[] } = {},
) =>
  judgeAlerts({ event, threshold, siteIds, since: at(since) }, { ...nothing, ...facts }, now).map(
    ({ vehicleId, happenedAt, value }) => [vehicleId, happenedAt.toISOString().slice(11, 16), value],
  );
const visit = (key: string, arrived: string, departed: string | null = null, vehicleId = 't') => ({
  vehicleId,
  key,
  arrivedAt: at(arrived),
  departedAt: departed === null ? null : at(departed),
});

describe('what a truck does', () => {
  it.each<[string, AlertEvent, Partial<AlertFacts>, Parameters<typeof judge>[2], unknown[]]>([
    ['arrives', 'job-arrived', { visits: [visit('job 1', '11:00')] }, {}, [['t', '11:00', null]]],
    ['has not left', 'job-left', { visits: [visit('job 1', '11:00')] }, {}, []],
    ['left', 'job-left', { visits: [visit('job 1', '11:00', '11:30')] }, {}, [['t', '11:30', null]]],
    ['at another kind of place', 'site-arrived', { visits: [visit('job 1', '11:00')] }, {}, []],
    ['at a site', 'site-arrived', { visits: [visit('site 1', '11:00')] }, {}, [['t', '11:00', null]]],
    ['at another site', 'site-left', { visits: [visit('site 1', '11:00', '11:20')] }, { siteIds: ['2'] }, []],
    [
      'at the depot',
      'depot-left',
      { visits: [visit('depot', '05:00', '11:20')] },
      {},
      [['t', '11:20', null]],
    ],
    ['too long ago', 'job-left', { visits: [visit('job 1', '09:00', '09:59')] }, {}, []],
    [
      'before the rule was on',
      'job-left',
      { visits: [visit('job 1', '11:00', '11:30')] },
      { since: '11:31' },
      [],
    ],
    [
      'stood long enough',
      'stands',
      { visits: [visit('unplanned', '11:00', '11:20')] },
      { threshold: 20 },
      [['t', '11:20', 20]],
    ],
    ['did not', 'stands', { visits: [visit('unplanned', '11:00', '11:19')] }, { threshold: 20 }, []],
    [
      'still stands, and is heard',
      'stands',
      {
        visits: [visit('unplanned', '11:00')],
        newest: [{ vehicleId: 't', at: at('11:50'), metersFromDepot: null }],
      },
      { threshold: 45 },
      [['t', '11:45', 45]],
    ],
    [
      'is not known to stand when it went silent',
      'stands',
      {
        visits: [visit('unplanned', '11:00')],
        newest: [{ vehicleId: 't', at: at('11:40'), metersFromDepot: null }],
      },
      { threshold: 20 },
      [],
    ],
    [
      'farther than 60 miles',
      'area-left',
      { newest: [{ vehicleId: 't', at: at('11:58'), metersFromDepot: 60.6 * 1_609.344 }] },
      { threshold: 60 },
      [['t', '11:58', 61]],
    ],
    [
      'just within',
      'area-left',
      { newest: [{ vehicleId: 't', at: at('11:58'), metersFromDepot: 59.9 * 1_609.344 }] },
      { threshold: 60 },
      [],
    ],
    [
      'without a depot',
      'area-left',
      { newest: [{ vehicleId: 't', at: at('11:58'), metersFromDepot: null }] },
      { threshold: 1 },
      [],
    ],
    [
      'fast twice',
      'too-fast',
      {
        fast: [
          { vehicleId: 't', at: at('11:50'), metersPerSecond: 34 },
          { vehicleId: 't', at: at('11:51'), metersPerSecond: 36 },
        ],
      },
      { threshold: 75 },
      [['t', '11:50', 81]],
    ],
    [
      'fast in one point',
      'too-fast',
      { fast: [{ vehicleId: 't', at: at('11:50'), metersPerSecond: 60 }] },
      { threshold: 75 },
      [],
    ],
    [
      'no dump',
      'no-dump',
      { visits: [visit('site 1', '11:00', '11:20')], loaded: new Set(['t']) },
      { threshold: 30 },
      [['t', '11:50', null]],
    ],
    [
      'no dump, too early to say',
      'no-dump',
      { visits: [visit('site 1', '11:00', '11:31')], loaded: new Set(['t']) },
      { threshold: 30 },
      [],
    ],
    ['nothing aboard', 'no-dump', { visits: [visit('site 1', '11:00', '11:20')] }, { threshold: 30 }, []],
    [
      'a dump was reported',
      'no-dump',
      {
        visits: [visit('site 1', '11:00', '11:20')],
        loaded: new Set(['t']),
        dumps: [{ vehicleId: 't', siteId: '1', at: at('11:10') }],
      },
      { threshold: 30 },
      [],
    ],
    [
      'a dump of another truck, at another site, or of this morning',
      'no-dump',
      {
        visits: [visit('site 1', '11:00', '11:20')],
        loaded: new Set(['t']),
        dumps: [
          { vehicleId: 'other', siteId: '1', at: at('11:10') },
          { vehicleId: 't', siteId: '2', at: at('11:10') },
          { vehicleId: 't', siteId: '1', at: at('08:10') },
        ],
      },
      { threshold: 30 },
      [['t', '11:50', null]],
    ],
  ])('%s', (_, event, facts, rule, told) => {
    expect(judge(event, facts, rule)).toEqual(told);
  });

  it('is told once, though its time moves when points arrive late, and again when it happens again', () => {
    const found = (clock: string, key: string | null = 'job 1') => ({
      vehicleId: 't',
      key,
      happenedAt: at(clock),
      value: null,
    });
    expect(newAlerts('job-arrived', [found('11:00')], [])).toHaveLength(1);
    expect(newAlerts('job-arrived', [found('11:00')], [found('11:04')])).toEqual([]);
    expect(newAlerts('job-arrived', [found('11:00')], [found('10:20')])).toHaveLength(1);
    expect(newAlerts('job-arrived', [found('11:00', 'job 2')], [found('11:00')])).toHaveLength(1);
    expect(newAlerts('job-arrived', [found('11:00'), found('11:05')], [])).toHaveLength(1);
    expect(newAlerts('area-left', [found('11:00', null)], [found('03:00', null)])).toEqual([]);
  });
});

describe('quiet hours', () => {
  it.each([
    [null, 0, false],
    [{ startMinute: 1_200, endMinute: 360 }, 1_199, false],
    [{ startMinute: 1_200, endMinute: 360 }, 1_200, true],
    [{ startMinute: 1_200, endMinute: 360 }, 0, true],
    [{ startMinute: 1_200, endMinute: 360 }, 359, true],
    [{ startMinute: 1_200, endMinute: 360 }, 360, false],
    [{ startMinute: 600, endMinute: 720 }, 599, false],
    [{ startMinute: 600, endMinute: 720 }, 719, true],
  ])('%j at minute %d: %s', (quiet, minute, is) => {
    expect(isQuiet(quiet, minute)).toBe(is);
  });
});

describe('a rule', () => {
  const person = '00000000-0000-7000-8000-000000000001';
  const rule = { event: 'depot-left', toldUserIds: [person], isOn: true };
  it.each<[object, string | null]>([
    [{}, null],
    [{ toldUserIds: [] }, 'Choose who is told.'],
    [{ toldUserIds: [person, person] }, 'Each person once.'],
    [{ threshold: 5 }, 'This event has no figure. Leave it out.'],
    [{ event: 'too-fast' }, 'Enter a whole number from 15 to 120.'],
    [{ event: 'too-fast', threshold: 121 }, 'Enter a whole number from 15 to 120.'],
    [{ event: 'too-fast', threshold: 75.5 }, 'Enter a whole number.'],
    [{ event: 'too-fast', threshold: 75 }, null],
    [{ siteIds: [person] }, 'Only events at disposal sites can be of some sites.'],
    [{ event: 'site-left', siteIds: [person] }, null],
    [{ quiet: { startMinute: 60, endMinute: 60 } }, 'The end must be later than the start.'],
  ])('%j: %s', (change, message) => {
    const { error } = alertRuleInput.safeParse({ ...rule, ...change });
    expect(error?.issues[0]?.message ?? null).toBe(message);
  });
});
