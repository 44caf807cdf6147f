import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workers } from '../../test/patience.ts';

const busy = `
const { createHash } = require('node:crypto');
const bytes = Buffer.alloc(2 ** 20);
for (;;) createHash('sha256').update(bytes).digest();`;

const writing = `
const { openSync, writeSync, fsyncSync } = require('node:fs');
const file = openSync(process.argv[1], 'w');
for (;;) { writeSync(file, Buffer.alloc(2 ** 20), 0, 2 ** 20, 0); fsyncSync(file); }`;

/** Processes that keep every processor and the disk busy, as neighbours of a test do. */
export class Load {
  readonly #children: readonly ChildProcess[];
  readonly #folder: string;

  private constructor(folder: string, children: readonly ChildProcess[]) {
    this.#folder = folder;
    this.#children = children;
    // An interrupted run leaves nothing behind that works for ever.
    process.once('exit', this.#kill);
  }

  static async start(): Promise<Load> {
    const folder = await mkdtemp(join(tmpdir(), 'haulwright-load-'));
    const run = (script: string, ...args: string[]) =>
      spawn(process.execPath, ['-e', script, ...args], { stdio: 'ignore' });
    return new Load(folder, [
      ...Array.from({ length: workers }, () => run(busy)),
      run(writing, join(folder, 'written')),
    ]);
  }

  async stop(): Promise<void> {
    process.removeListener('exit', this.#kill);
    this.#kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  readonly #kill = (): void => {
    for (const child of this.#children) child.kill('SIGKILL');
  };
}
