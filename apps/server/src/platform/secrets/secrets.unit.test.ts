import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { MasterKeyUnusable, readMasterKey } from './master-key.ts';
import { createSecrets, SealBroken } from './secrets.ts';
import { needs } from '../../../../../test/needs.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'haulwright-secrets-'));
  folders.push(folder);
  return folder;
}

/** Windows has no such bits. */
const openToOthers = async (path: string) =>
  process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0;

describe('seal', () => {
  const secrets = createSecrets(randomBytes(32));

  it('gives back what was sealed, and never the same text twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (plaintext, row) => {
        const sealed = secrets.seal('test', row, plaintext);
        expect(secrets.open('test', row, sealed)).toBe(plaintext.toWellFormed());
        expect(secrets.seal('test', row, plaintext)).not.toBe(sealed);
      }),
    );
  });

  it('opens for no other purpose, row or master key', () => {
    const sealed = secrets.seal('test', 'row', 'treasure');
    expect(sealed).not.toContain('treasure');
    expect(() => secrets.open('other', 'row', sealed)).toThrow(SealBroken);
    expect(() => secrets.open('test', 'other row', sealed)).toThrow(SealBroken);
    expect(() => createSecrets(randomBytes(32)).open('test', 'row', sealed)).toThrow(SealBroken);
  });

  it('notices every changed byte', () => {
    const [version, keyId, body = ''] = secrets.seal('test', 'row', 'treasure').split('.');
    const bytes = Buffer.from(body, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() =>
        secrets.open('test', 'row', `${version}.${keyId}.${changed.toString('base64url')}`),
      ).toThrow(SealBroken);
    }
  });

  it.each(['', 'v1', 'v2.a.b', 'nonsense', `v1.${secrets.keyId}.`, `v1.${secrets.keyId}.AAAA`])(
    'refuses the form of %j',
    (text) => {
      expect(() => secrets.open('test', 'row', text)).toThrow(SealBroken);
    },
  );
});

describe('derive', () => {
  const secrets = createSecrets(Buffer.alloc(32, 1));

  it('depends on master key, salt and info', () => {
    const inputs = [{ info: 'a' }, { info: 'b' }, { info: 'a', salt: 'x' }];
    const keys = inputs.flatMap((input) =>
      [secrets, createSecrets(Buffer.alloc(32, 2))].map((one) =>
        one.derive(one.keyId, input)?.toString('hex'),
      ),
    );
    expect(new Set(keys).size).toBe(6);
    expect(keys[0]).toHaveLength(64);
  });

  it('knows the key in use only', () => {
    expect(secrets.derive('another', { info: 'a' })).toBeNull();
  });

  it('follows RFC 5869, so that stored derivations stay valid', () => {
    expect(secrets.derive(secrets.keyId, { info: 'info', salt: 'salt' })?.toString('hex')).toBe(
      '48e88d494fa828f2f9206b58e6682e11941fe4961803f8c41ccd8a0d822aa098',
    );
  });
});

describe('the master key', () => {
  it('is made once, private, and found again', async () => {
    const dataDir = join(await dataFolder(), 'not', 'there', 'yet');
    const made = await readMasterKey({ dataDir });
    expect(made).toHaveLength(32);
    expect(await readMasterKey({ dataDir })).toEqual(made);
    expect(await readdir(dataDir)).toEqual(['master.key']);
    expect(await openToOthers(join(dataDir, 'master.key'))).toBe(false);
  });

  it('is one, however many processes make it at once', async () => {
    const dataDir = await dataFolder();
    const keys = await Promise.all(Array.from({ length: 20 }, () => readMasterKey({ dataDir })));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['master.key']);
  });

  it(
    'is closed again when a copy opened it to others',
    needs(process.platform !== 'win32', 'Windows has no rights of this kind'),
    async () => {
      const dataDir = await dataFolder();
      await readMasterKey({ dataDir });
      await chmod(join(dataDir, 'master.key'), 0o644);
      await readMasterKey({ dataDir });
      expect(await openToOthers(join(dataDir, 'master.key'))).toBe(false);
    },
  );

  it.each(['', 'short', 'x'.repeat(100)])('says what to do about a file that holds %j', async (content) => {
    const dataDir = await dataFolder();
    await writeFile(join(dataDir, 'master.key'), content);
    await expect(readMasterKey({ dataDir })).rejects.toThrow(MasterKeyUnusable);
    expect(await readFile(join(dataDir, 'master.key'), 'utf8')).toBe(content);
  });

  it('comes from the operator when given, and is then written nowhere', async () => {
    const dataDir = await dataFolder();
    const secretKey = 'an operator’s secret of some length';
    const key = await readMasterKey({ dataDir, secretKey });
    expect(key).toEqual(await readMasterKey({ dataDir: '/nowhere', secretKey }));
    expect(key).not.toEqual(await readMasterKey({ dataDir, secretKey: `${secretKey}!` }));
    expect(await readdir(dataDir)).toEqual([]);
    await expect(readMasterKey({ dataDir, secretKey: 'too short' })).rejects.toThrow(MasterKeyUnusable);
  });
});
