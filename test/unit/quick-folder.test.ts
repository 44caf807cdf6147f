import { expect, it } from 'vitest';
import { chooseFolder, neededBytes } from '../quick-folder.ts';

const mounts = (options: string): string =>
  `proc /proc proc rw 0 0\ntmpfs /dev/shm tmpfs ${options} 0 0\n/dev/sda1 /tmp ext4 rw,noexec 0 0\n`;
const plenty = 23 * 1024 ** 3;

it('puts databases into memory where there is room, and says so', () => {
  expect(chooseFolder(mounts('rw,nosuid,nodev'), plenty, '/tmp')).toEqual({
    folder: '/dev/shm',
    says: 'Databases of the tests: in memory (/dev/shm, 23.0 GB free)',
  });
  expect(chooseFolder(mounts('rw'), neededBytes, '/tmp').folder).toBe('/dev/shm');
});

it.each([
  ['only 1.9 GB of memory are free, and they ask for 2.0', mounts('rw'), neededBytes - 1],
  ['only 0.5 GB of memory are free, and they ask for 2.0', mounts('rw'), 512 * 1024 ** 2],
  ['no program may run in /dev/shm', mounts('rw,noexec'), plenty],
  ['/dev/shm is read-only', mounts('ro'), plenty],
  ['this system has no /dev/shm', 'proc /proc proc rw 0 0\n', plenty],
  ['this system has no /dev/shm', mounts('rw').replace('tmpfs /dev/shm tmpfs', 'disk /dev/shm ext4'), plenty],
  ['this system has no /dev/shm', '', 0],
])('takes the disk because %s', (reason, text, free) => {
  expect(chooseFolder(text, free, '/tmp')).toEqual({
    folder: '/tmp',
    says: `Databases of the tests: on disk (/tmp), because ${reason}`,
  });
});
