import type { CDPSession, Page } from '@playwright/test';

/** One drag of a job onto another lane, milliseconds. */
export interface DragTimes {
  /** From letting go until both lanes are painted with the job in its new place. */
  readonly painted: number;
  /** Until the times the server has worked out are painted. */
  readonly timed: number;
}

/**
 * In the page: when the button was let go, and the end of the first frame that has the job on the lane it was
 * let go over.
 */
const watcher = `{
  const bench = (window.bench = { job: '', lane: '', up: 0, painted: 0, timed: 0, frames: [] });
  const afterPaint = (done) => {
    // A message sent before a frame is drawn comes when it has been, and not only when the next one is due.
    const drawn = new MessageChannel();
    drawn.port1.onmessage = () => done(performance.now());
    drawn.port2.postMessage(null);
  };
  const look = () => requestAnimationFrame(() => {
    const block = document.querySelector('[data-visit="' + bench.job + '"]');
    if (bench.painted === 0 && block?.closest('[data-lane]')?.parentElement.getAttribute('aria-label') === bench.lane) {
      bench.painted = -1;
      afterPaint((at) => (bench.painted = at));
    }
    if (bench.painted > 0 && !block?.getAttribute('aria-label').includes('worked out')) return afterPaint((at) => (bench.timed = at));
    look();
  });
  document.addEventListener('pointerup', (event) => {
    Object.assign(bench, { up: event.timeStamp, painted: 0, timed: 0 });
    look();
  }, true);
  window.countFrames = () => {
    bench.frames = [];
    bench.counting = true;
    const next = (at) => {
      bench.frames.push(at);
      if (bench.counting) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  };
}`;

export const watchDrags = (page: Page) => page.addInitScript(watcher);

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Middle of a job's block and of a gap of another lane, and what they are called. */
interface Way {
  readonly job: string;
  readonly lane: string;
  readonly from: Spot;
  readonly to: Spot;
}

/**
 * The block of this number, counted over all lanes on the screen, and a lane of this number that is not its
 * own.
 */
const wayOf = (page: Page, number: number): Promise<Way> =>
  page.evaluate<Way>(`(() => {
    const axis = document.querySelector('[data-axis]').getBoundingClientRect();
    const [left, right] = [axis.left + 230, Math.min(axis.right, innerWidth) - 80];
    const seen = (one) => { const box = one.getBoundingClientRect(); return box.top > 60 && box.bottom < innerHeight - 60 && box.left > left && box.right < right; };
    const middle = (one) => { const { left, top, width, height } = one.getBoundingClientRect(); return { x: left + width / 2, y: top + height / 2 }; };
    const blocks = [...document.querySelectorAll('[data-lane] [data-visit]')].filter((one) => seen(one) && getComputedStyle(one).cursor === 'grab');
    const block = blocks[(${number} * 37) % blocks.length];
    const own = block.closest('[data-lane]');
    const lanes = [...document.querySelectorAll('[data-lane]')].filter((one) => one !== own && one.getBoundingClientRect().top > 60 && one.getBoundingClientRect().bottom < innerHeight - 60);
    const lane = lanes[(${number} * 7) % lanes.length];
    return { job: block.dataset.visit, lane: lane.parentElement.getAttribute('aria-label'), from: middle(block), to: { x: left + (${number} * 131) % (right - left), y: middle(lane).y } };
  })()`);

/** Takes a job to another lane with the mouse and lets go. */
export async function dragOnce(page: Page, number: number): Promise<DragTimes> {
  const { job, lane, from, to } = await wayOf(page, number);
  await page.evaluate(`Object.assign(bench, ${JSON.stringify({ job, lane })})`);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.waitForTimeout(150);
  await page.mouse.up();
  await page.waitForFunction('window.bench.timed > 0', undefined, { polling: 50, timeout: 20_000 });
  return page.evaluate<DragTimes>('({ painted: bench.painted - bench.up, timed: bench.timed - bench.up })');
}

/** What the browser drew while a job was carried over all lanes for some seconds. */
export interface Frames {
  /** Between two frames, milliseconds, as the page saw them. */
  readonly gaps: number[];
  /** As the browser's trace tells: frames presented, and dropped for being late. */
  readonly presented: number;
  readonly dropped: number;
}

/**
 * Carries a job up and down the lanes and back to where it was, with an event every 8 ms as a mouse sends
 * them.
 */
export async function carry(page: Page, session: CDPSession, seconds: number): Promise<Frames> {
  const { from } = await wayOf(page, 1);
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.waitForTimeout(600);
  const events: { name: string; args?: { frame_reporter?: { state?: string } } }[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as never[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'cc',
        'benchmark',
        'disabled-by-default-devtools.timeline.frame',
        'devtools.timeline.frame',
      ],
    },
  });
  await page.evaluate('countFrames()');
  const began = performance.now();
  while (performance.now() - began < seconds * 1_000) {
    const turn = (performance.now() - began) / 1_000;
    const moved = session.send('Input.dispatchMouseEvent', {
      type: 'mouseMoved',
      button: 'left',
      buttons: 1,
      x: from.x + ((Math.sin(turn * 2) + 1) / 2) * (width - from.x - 80),
      y: 120 + ((Math.sin(turn * 3.1) + 1) / 2) * (height - 240),
    });
    await Promise.all([moved, new Promise((resolve) => setTimeout(resolve, 8))]);
  }
  const gaps = await page.evaluate<number[]>(
    '(bench.counting = false, bench.frames.slice(1).map((at, index) => at - bench.frames[index]))',
  );
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  await page.keyboard.press('Escape');
  await page.mouse.up();
  const states = events
    .filter((event) => event.name === 'PipelineReporter')
    .map((event) => event.args?.frame_reporter?.state);
  return {
    gaps,
    presented: states.filter((state) => state?.startsWith('STATE_PRESENTED')).length,
    dropped: states.filter((state) => state === 'STATE_DROPPED').length,
  };
}
