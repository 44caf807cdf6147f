import manifest from '../../../package.json' with { type: 'json' };

/** The product's version, as the repository's package.json and CHANGELOG.md have it. */
export const productVersion: string = manifest.version;
