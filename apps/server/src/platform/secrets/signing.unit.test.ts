import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecrets } from './secrets.ts';
import { createSigner, isSigned } from './signing.ts';

const secrets = createSecrets(randomBytes(32));
const signer = createSigner(secrets, 'tests');

describe('signing', () => {
  it('gives what its public key verifies, the same after a restart', () => {
    const signature = signer.sign('2,600 gallons');
    expect(isSigned(signer.publicKey, '2,600 gallons', signature)).toBe(true);
    expect(createSigner(secrets, 'tests')).toMatchObject({ publicKey: signer.publicKey });
    expect(createSigner(secrets, 'tests').sign('2,600 gallons')).toBe(signature);
    expect(signer.publicKey).toMatch(/^[0-9a-f]{64}$/);
    expect(signature).toMatch(/^[0-9a-f]{128}$/);
  });

  it.each([
    ['another text', signer.publicKey, '2,601 gallons', signer.sign('2,600 gallons')],
    ["another purpose's key", createSigner(secrets, 'other').publicKey, 'x', signer.sign('x')],
    ['no key', 'abc', 'x', signer.sign('x')],
    ['no signature', signer.publicKey, 'x', ''],
  ])('refuses %s', (_, key, text, signature) => {
    expect(isSigned(key, text, signature)).toBe(false);
  });
});
