import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const written = '?written';

/**
 * The office writes codes and the technician's app reads them, by one library whose reading imports its writing. As
 * one module, phones would keep what only the office needs; as two, each has its own part.
 */
export function qrWrittenApart(): Plugin {
  let isFound = false;
  return {
    name: 'haulwright-qr-written-apart',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== 'qr') return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      isFound ||= found !== null;
      return found === null ? null : `${found.id}${written}`;
    },
    load(id) {
      return id.endsWith(`/node_modules/qr/index.js${written}`)
        ? readFile(id.slice(0, -written.length), 'utf8')
        : null;
    },
    generateBundle() {
      if (!isFound) this.error('No code is written where build/qr-written-apart.ts looks for it.');
    },
  };
}
