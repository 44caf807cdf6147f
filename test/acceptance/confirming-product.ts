import { rm } from 'node:fs/promises';
import { type OidcIssuerFake, startOidcIssuerFake } from '../fakes/oidc-issuer-fake.ts';
import { freePort, startProduct } from '../product-process.ts';
import { dataFolder } from './data-folders.ts';
import { test as base } from './fixtures.ts';
import { Outbox } from './outbox.ts';
import { patiently } from '../patience.ts';

export interface ConfirmingProduct {
  /** A host name, not an IP address: security keys are bound to a name. */
  readonly url: string;
  readonly outbox: Outbox;
  /** The provider behind the button 'Continue with Landis ID'. */
  readonly issuer: OidcIssuerFake;
}

/**
 * `test` with an empty product that requires confirmed e-mail addresses and has an identity provider; shared by the
 * tests of a file, which build on each other.
 */
export const test = base.extend<object, { readonly confirming: ConfirmingProduct }>({
  confirming: [
    // The runner reads from the pattern which fixtures are needed: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = await dataFolder('empty');
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const issuer = await startOidcIssuerFake();
      const product = await startProduct({
        DATA_DIR: dataDir,
        PORT: String(port),
        PUBLIC_URL: url,
        REQUIRE_EMAIL_CONFIRMATION: 'on',
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: issuer.client.id,
        OIDC_CLIENT_SECRET: issuer.client.secret,
        OIDC_LABEL: 'Landis ID',
      });
      await use({ url, outbox: new Outbox(dataDir), issuer });
      await product.kill('SIGTERM');
      await issuer.close();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: patiently(180_000) },
  ],
});
