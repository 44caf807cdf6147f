import { NEVER } from '../problem/problem.ts';
import type { Problem } from '../problem/problem.ts';
import { fillHolds } from '../problem/releases.ts';
import type { Evaluation, Evaluator } from './schedule.ts';

/**
 * A truck's action, in order: wait for a trip's load, drive to a node, wait and take a break, wait and serve.
 */
export type TimetableEvent =
  | { kind: 'hold'; until: number }
  | { kind: 'leg'; node: number; seconds: number }
  | { kind: 'break'; arrival: number; begin: number; end: number }
  | { kind: 'visit'; node: number; arrival: number; begin: number; end: number };

export interface Timetable {
  start: number;
  end: number;
  events: TimetableEvent[];
}

interface Label {
  time: number;
  event: TimetableEvent | null;
  parent: Label | null;
}

/**
 * Works out the times of a feasible sequence: leaving as late as the evaluator found best, then everything as
 * early as possible.
 * @throws when the sequence is not feasible
 */
export function timetable(
  problem: Problem,
  evaluator: Evaluator,
  truckIndex: number,
  sequence: Int32Array,
): Timetable {
  if (evaluator.evaluate(truckIndex, sequence, sequence.length) === Infinity)
    throw new Error('The sequence has no timetable: it is not feasible.');
  return timetableFrom(problem, evaluator, truckIndex, sequence, evaluator.last);
}

/** When to leave, with how many breaks behind, and how many are behind at the end. */
export type Departure = Pick<Evaluation, 'start' | 'breaksBehindAtStart' | 'breaksBehindAtEnd' | 'unloaded'>;

/** Works out the times of a sequence that is feasible with this departure. */
export function timetableFrom(
  problem: Problem,
  { unloadSeconds }: Pick<Evaluator, 'unloadSeconds'>,
  truckIndex: number,
  sequence: Int32Array,
  { start, breaksBehindAtStart, breaksBehindAtEnd, unloaded }: Departure,
): Timetable {
  const { stops, places, place, service, windowFrom, windowStart, windowEnd, gallons, waste } = problem;
  const truck = problem.trucks[truckIndex]!;
  const labels: (Label | null)[] = Array.from({ length: truck.breakLatest.length + 1 }, () => null);
  labels[breaksBehindAtStart] = { time: start, event: null, parent: null };
  const takeBreaks = (): void => {
    for (let k = breaksBehindAtStart; k < truck.breakLatest.length; k++) {
      const from = labels[k];
      if (!from || from.time > truck.breakLatest[k]!) continue;
      const begin = Math.max(from.time, truck.breakEarliest[k]!);
      const end = begin + truck.breakSeconds[k]!;
      const known = labels[k + 1];
      if (!known || end < known.time)
        labels[k + 1] = { time: end, event: { kind: 'break', arrival: from.time, begin, end }, parent: from };
    }
  };
  const holds = new Int32Array(sequence.length);
  if (problem.anyRelease) fillHolds(problem, sequence, sequence.length, holds);
  let load = truck.loadAtStart;
  for (let i = 1; i < sequence.length; i++) {
    const node = sequence[i]!;
    const leg = truck.seconds[place[sequence[i - 1]!]! * places + place[node]!]!;
    takeBreaks();
    const until = holds[i - 1]!;
    for (const [k, label] of labels.entries())
      if (label && label.time < until)
        labels[k] = { time: until, event: { kind: 'hold', until }, parent: label };
    for (const [k, label] of labels.entries()) {
      if (!label) continue;
      const arrival = problem.hours ? problem.hours.arrive(label.time, leg) : label.time + leg;
      labels[k] = {
        time: arrival,
        event: { kind: 'leg', node, seconds: arrival - label.time },
        parent: label,
      };
    }
    if (i === sequence.length - 1) break;
    takeBreaks();
    const duration =
      node < stops
        ? service[node]!
        : unloadSeconds(node - stops, truck.compartments.length > 0 ? unloaded[i]! : load);
    if (node >= stops) load = 0;
    else if (waste[node] !== 0) load += gallons[node]!;
    for (const [k, label] of labels.entries()) {
      if (!label) continue;
      labels[k] = null;
      for (let w = windowFrom[node]!; w < windowFrom[node + 1]!; w++) {
        const begin = Math.max(label.time, windowStart[w]!);
        if (begin > windowEnd[w]! - (node < stops ? 0 : duration) || begin >= NEVER) continue;
        labels[k] = {
          time: begin + duration,
          event: { kind: 'visit', node, arrival: label.time, begin, end: begin + duration },
          parent: label,
        };
        break;
      }
    }
  }
  const last = labels[breaksBehindAtEnd];
  if (!last) throw new Error('The timetable lost the state the evaluator found best.');
  const events: TimetableEvent[] = [];
  for (let label: Label | null = last; label; label = label.parent) if (label.event) events.push(label.event);
  events.reverse();
  // Nobody waits at the start: the truck leaves when its first load is ready.
  const held = events[0]?.kind === 'hold' ? events[0].until : start;
  return { start: held, end: last.time, events: held > start ? events.slice(1) : events };
}
