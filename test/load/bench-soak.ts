import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startProduct } from '../product-process.ts';
import { largeSetOptions, openLargeSet } from './large-set.ts';
import { startHeavyWork } from './soak/soak-background.ts';
import { soakCaller } from './soak/soak-caller.ts';
import { prepareCompany, type SoakCompany } from './soak/soak-company.ts';
import { SoakFigures } from './soak/soak-figures.ts';
import type { SoakPerson } from './soak/soak-person.ts';
import { listen, type SoakStream } from './soak/soak-streams.ts';
import { openBoard, workAs } from './soak/soak-users.ts';
import { megabytesAnHour, readSamples } from './soak/watched-samples.ts';

/**
 * `npm run bench:soak`: an office day in short. 50 people of four companies (50,000 jobs each) read lists,
 * open and move boards and work off jobs; 200 streams hear what changes; each company plans, reports and
 * exports meanwhile. Prints the times of each kind of call, the longest stall of the server's event loop,
 * connections that were reset, and what its memory did. `--minutes`, `--users`, `--streams` set the size;
 * `--data-dir DIR` keeps the large set for the next run. Server, database and callers share this machine.
 */
const { values } = parseArgs({
  options: {
    ...largeSetOptions,
    companies: { type: 'string', default: '4' },
    minutes: { type: 'string', default: '30' },
    users: { type: 'string', default: '50' },
    streams: { type: 'string', default: '200' },
    'heavy-seconds': { type: 'string', default: '60' },
  },
});
const [minutes, userCount, streamCount] = [
  Number(values.minutes),
  Number(values.users),
  Number(values.streams),
];
const warmUpMs = 15_000;

const set = await openLargeSet(values);
const folder = await mkdtemp(join(tmpdir(), 'haulwright-soak-'));
const watchFile = join(folder, 'samples.jsonl');
const preload = new URL('soak/watch-process.ts', import.meta.url).href;
const product = await startProduct({
  DATA_DIR: set.settings.dataDir,
  LOG_LEVEL: 'warn',
  WATCH_FILE: watchFile,
  NODE_OPTIONS: `--import=${preload}`,
  // Everybody signs in from one address here.
  RATE_LIMITS: 'sign-in-per-network=100000/1h',
});
try {
  const companies: SoakCompany[] = [];
  for (let index = 0; index < Number(values.companies); index += 1)
    companies.push(await prepareCompany(product.url, index));
  const stop = new AbortController();
  const figures = new SoakFigures();
  const streams: SoakStream[] = [];
  const busy: Promise<void>[] = [];
  for (let index = 0; index < streamCount; index += 1) {
    const company = companies[index % companies.length] as SoakCompany;
    const people = [...company.office, ...company.technicians];
    const isBoard = index < userCount && index % 4 === 0;
    const person = isBoard
      ? company.office[0]
      : (people[Math.floor(index / companies.length) % people.length] as SoakPerson);
    streams.push(listen(product.url, person, isBoard ? boardOf(index, company, person) : () => undefined));
  }
  for (let index = 0; index < userCount; index += 1) {
    const company = companies[index % companies.length] as SoakCompany;
    const number = Math.floor(index / companies.length);
    // One in four is out with a truck.
    const kind = number % 4 === 3 ? 'technician' : 'office';
    const people = kind === 'office' ? company.office : company.technicians;
    const call = soakCaller(product.url, people[number % people.length] as SoakPerson, figures);
    busy.push(workAs(kind, call, company, stop.signal));
  }
  for (const company of companies)
    busy.push(
      startHeavyWork(
        soakCaller(product.url, company.office[0], figures),
        company,
        Number(values['heavy-seconds']),
        stop.signal,
      ),
    );
  await pause(warmUpMs);
  figures.clear();
  const begun = Date.now();
  console.log(
    `${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}; ${userCount} people, ${streamCount} streams, ${values.companies} × ${values.jobs} jobs, ${minutes} minutes; ms`,
  );
  await pause(minutes * 60_000);
  stop.abort();
  const seconds = (Date.now() - begun) / 1_000;
  report(figures, streams, seconds, begun);
  for (const stream of streams) stream.close();
  await Promise.all(busy);

  /** An open board asks again when its day may have changed. */
  function boardOf(index: number, company: SoakCompany, person: SoakPerson): (data: string) => void {
    const call = soakCaller(product.url, person, figures);
    const date = index % 8 === 0 ? company.today : company.plannedDay;
    let asking = false;
    return (data) => {
      if (asking || !/"(routes|jobs)"/.test(data)) return;
      asking = true;
      void openBoard(call, date)
        .catch(() => undefined)
        .finally(() => (asking = false));
    };
  }
} finally {
  await product.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
  await set.remove();
}

function report(figures: SoakFigures, streams: readonly SoakStream[], seconds: number, begun: number): void {
  for (const line of figures.lines()) console.log(line);
  const samples = readSamples(watchFile, begun);
  const longest = (of: 'stallMs' | 'longestTurnMs') =>
    Math.max(0, ...samples.map((sample) => sample[of])).toFixed(0);
  const over = samples.filter(({ longestTurnMs }) => longestTurnMs > 100).length;
  const megabytes = (bytes = 0) => (bytes / 1e6).toFixed(0);
  console.log(
    `${(figures.total / seconds).toFixed(1)} calls a second; ${figures.resets} connections reset; ${streams.reduce((sum, one) => sum + one.events(), 0)} events heard, ${streams.reduce((sum, one) => sum + one.lost(), 0)} streams lost`,
  );
  console.log(
    `event loop: longest stall ${longest('stallMs')} ms, longest turn ${longest('longestTurnMs')} ms of processor time, over 100 ms in ${over} of ${samples.length} seconds`,
  );
  // Memory settles in the first third.
  const settled = samples.slice(Math.floor(samples.length / 3));
  const [first, last] = [samples[0], samples.at(-1)];
  const [rss, heap] = (['rss', 'heapUsed'] as const).map(
    (which) =>
      `${megabytes(first?.[which])} → ${megabytes(last?.[which])} MB (${megabytesAnHour(settled, which).toFixed(1)} MB an hour`,
  );
  console.log(`memory: resident ${rss} in the last two thirds), heap ${heap})`);
}
