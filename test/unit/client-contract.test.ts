import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSource, root, sourceFiles } from './source-files.ts';

/** These need `navigator.credentials`: the browser test of the security key drives them. */
const inBrowser = /^mfa\.webauthn\./;

it('every call of the authentication client that a page makes is made in the contract suite', () => {
  const made = new Set(
    sourceFiles
      .filter((file) => file.startsWith('apps/web/src/'))
      .flatMap((file) =>
        [...readSource(file).matchAll(/\bauth\.((?:mfa\.)?(?:recoveryCodes\.|webauthn\.)?\w+)\(/g)].map(
          (match) => match[1] ?? '',
        ),
      ),
  );
  const suite = ['client-contract.test.ts', 'oauth/testing.ts', 'factors/testing.ts']
    .map((file) => readFileSync(join(root, 'apps/server/src/auth', file), 'utf8'))
    .join('\n');
  expect(made.size).toBeGreaterThan(20);
  expect([...made].filter((call) => !inBrowser.test(call) && !suite.includes(`.${call}(`))).toEqual([]);
});
