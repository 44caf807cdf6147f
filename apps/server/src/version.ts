import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

/** The product's version, as the repository's package.json and CHANGELOG.md have it. */
export const productVersion: string = manifest.version;
