import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverProcesses } from './processes.ts';
import { needsLinux } from '../../../../../../test/needs.ts';

test('a server is known by its whole folder, not by the end of one', needsLinux(), async () => {
  const folder = await mkdtemp(join(tmpdir(), 'haulwright-processes-'));
  const program = join(folder, 'postgres');
  await symlink('/bin/sh', program);
  const cluster = join(folder, 'data/postgres/cluster');
  const child = spawn(program, ['-c', 'echo here; read _', 'postgres', '-D', cluster, '-c', 'port=1'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    await once(child.stdout, 'data');
    expect(await serverProcesses(cluster)).toEqual([child.pid]);
    expect(await serverProcesses(cluster.slice(folder.length))).not.toContain(child.pid);
    expect(await serverProcesses(join(folder, 'data/postgres'))).not.toContain(child.pid);
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
});
