import { describe, expect, it } from 'vitest';
import { comingState, decideMessage, type MessageFactsNow, type VisitProgress } from './decide-message.ts';

const now = new Date('2026-07-01T14:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const morning = new Date('2026-07-02T12:00:00Z');
const coming: VisitProgress = { isOnRoute: true, status: 'scheduled', arrivedAt: null, completedAt: null };
const working = { ...coming, status: 'in_progress' as const, arrivedAt: minutesAgo(5) };
const done = {
  ...coming,
  status: 'completed' as const,
  arrivedAt: minutesAgo(20),
  completedAt: minutesAgo(2),
};

describe('what a client sees of a visit', () => {
  it.each<[string, VisitProgress, string]>([
    ['nobody has arrived', coming, 'coming'],
    ['the truck was seen there', { ...coming, arrivedAt: minutesAgo(1) }, 'here'],
    ['its driver is at work', working, 'here'],
    ['for an hour', { ...working, arrivedAt: minutesAgo(60) }, 'here'],
    ['for longer', { ...working, arrivedAt: minutesAgo(61) }, 'over'],
    ['it is done', done, 'done'],
    ['an hour after the arrival', { ...done, arrivedAt: minutesAgo(61) }, 'over'],
    [
      'done long ago, and nobody said that he arrived',
      { ...done, arrivedAt: null, completedAt: minutesAgo(61) },
      'over',
    ],
    ['done, and its route is gone', { ...done, isOnRoute: false }, 'done'],
    ['the job has left the route', { ...coming, isOnRoute: false }, 'office'],
    ['it was cancelled', { ...coming, status: 'cancelled' }, 'office'],
    ['it could not be done', { ...coming, status: 'unscheduled' }, 'office'],
  ])('%s', (_name, progress, state) => expect(comingState(progress, now)).toBe(state));
});

const facts = (changes: Partial<MessageFactsNow> = {}): MessageFactsNow => ({
  ...coming,
  kind: 'on-my-way',
  isOn: true,
  isNext: true,
  createdAt: minutesAgo(1),
  promisedAt: null,
  quietUntil: null,
  sentToday: 0,
  hasRecipient: true,
  ...changes,
});
const refused = (why: string) => ({ act: 'refuse', why });

describe('a message about a visit', () => {
  it.each<[string, Partial<MessageFactsNow>, object]>([
    ['is sent', {}, { act: 'send' }],
    ['of a kind that is switched off', { isOn: false }, refused('off')],
    ['whose job has left the route', { isOnRoute: false }, refused('moved')],
    ['whose driver is there', working, refused('begun')],
    ['whose truck was seen there', { arrivedAt: minutesAgo(1) }, refused('begun')],
    ['that is half an hour old', { createdAt: minutesAgo(31) }, refused('late')],
    ['of a job that is not next', { isNext: false }, refused('not-next')],
    ['in quiet hours, when it is true now only', { quietUntil: morning }, refused('quiet')],
    ['after three others', { sentToday: 3 }, refused('limit')],
    ['the third one', { sentToday: 2 }, { act: 'send' }],
    ['to nobody', { hasRecipient: false }, refused('no-address')],
    [
      'planned, at night',
      { kind: 'planned', quietUntil: morning, promisedAt: new Date('2026-07-02T13:00:00Z') },
      { act: 'wait', until: morning },
    ],
    [
      'planned, too late in the morning',
      { kind: 'planned', quietUntil: morning, promisedAt: morning },
      refused('quiet'),
    ],
    ['planned, and its time has come', { kind: 'planned', promisedAt: now }, refused('late')],
    [
      'finished, at night',
      { ...done, kind: 'finished', quietUntil: morning },
      { act: 'wait', until: morning },
    ],
    ['finished, and it is not', { kind: 'finished' }, refused('moved')],
    ['arrived', { ...working, kind: 'arrived' }, { act: 'send' }],
    ['arrived, and done since', { ...done, kind: 'arrived' }, refused('moved')],
    ['late, of any job on the route', { kind: 'late', isNext: false }, { act: 'send' }],
  ])('%s', (_name, changes, decision) => expect(decideMessage(facts(changes), now)).toEqual(decision));
});
