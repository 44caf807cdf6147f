import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';
import { plainPaths } from './plain-path.ts';
import { pureDomain } from './pure-domain.ts';
import { schemasApart } from './schemas-apart.ts';

/** The pages without React: for the gate, and two for a company's clients. */
const plainPages = ['gate', 'portal', 'on-my-way'];

/**
 * Builds the page for the gate into `pages/gate.html` and those for clients into `pages/portal.html` and
 * `pages/on-my-way.html`, each with one script and one style sheet. Apart from the rest, so that nothing they use is
 * in a file with what the office uses, and for older phones than the rest (decision 0155). After build/write-public-pages.ts, which makes the folder.
 */
export async function buildPlainPages(webFolder: string): Promise<void> {
  for (const name of plainPages) await buildPlainPage(webFolder, name);
}

async function buildPlainPage(webFolder: string, name: string): Promise<void> {
  const dist = join(webFolder, 'dist');
  await build({
    root: webFolder,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    plugins: [plainPaths(), tailwindcss(), schemasApart(), pureDomain()],
    build: {
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      // Layers of styles are what it cannot do without; phones of 2015 and later can have these.
      target: ['chrome99', 'firefox97', 'safari15.4'],
      rolldownOptions: { input: { [name]: `${name}.html` } },
    },
  });
  await rename(join(dist, `${name}.html`), join(dist, `pages/${name}.html`));
}
