import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { needsLinux } from '../test/needs.ts';

const program = new URL('few-malloc-arenas.ts', import.meta.url).href;

/** Runs a program with the module loaded first. @returns what it says of its arenas and process id, beside the real one */
async function run(environment: Record<string, string | undefined>): Promise<{ said: string; pid: number }> {
  const say = 'console.log(process.env.MALLOC_ARENA_MAX, process.pid, process.argv.slice(1).join())';
  const child = spawn(process.execPath, ['--import', program, '--eval', say, 'one', 'two'], {
    env: { ...process.env, MALLOC_ARENA_MAX: undefined, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout) said += String(chunk);
  return { said: said.trim(), pid: child.pid ?? 0 };
}

it(
  'starts a program again with two arenas, as the same process with the same arguments',
  needsLinux(),
  async () => {
    const { said, pid } = await run({});
    expect(said).toBe(`2 ${pid} one,two`);
  },
);

it('leaves the number the operator chose', needsLinux(), async () => {
  const { said, pid } = await run({ MALLOC_ARENA_MAX: '4' });
  expect(said).toBe(`4 ${pid} one,two`);
});
