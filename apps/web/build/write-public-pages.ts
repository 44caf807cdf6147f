import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { plainPaths } from './plain-path.ts';

/** What src/public/render-page.tsx gives. */
interface RenderedPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
}

/**
 * Writes each public page to a file of its own, `pages/index.html`, `pages/pricing.html` …, from the template
 * `pages.html`: it is then seen before any script has come, and by what runs no scripts.
 */
export async function writePublicPages(webFolder: string): Promise<void> {
  const dist = join(webFolder, 'dist');
  const template = await readFile(join(dist, 'pages.html'), 'utf8');
  const chunks = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >;
  await mkdir(join(dist, 'pages'), { recursive: true });
  for (const { path, title, description, html } of await renderedPages(webFolder)) {
    const values: Record<string, string> = {
      title: escaped(title),
      description: escaped(description),
      page: path,
      html,
    };
    const page = template
      .replaceAll(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark)
      .replace('</head>', `${preloads(path, chunks)}</head>`);
    await writeFile(join(dist, 'pages', `${path === '/' ? 'index' : path.slice(1)}.html`), page);
  }
  await rm(join(dist, 'pages.html'));
  await rm(join(dist, '.vite'), { recursive: true });
}

const sources: Readonly<Record<string, string>> = {
  '/': 'src/public/landing/landing-page.tsx',
  '/pricing': 'src/public/pricing/pricing-page.tsx',
  '/about': 'src/public/about-page.tsx',
  '/terms': 'src/public/legal/terms-page.tsx',
  '/privacy': 'src/public/legal/privacy-page.tsx',
  '/security': 'src/public/legal/security-page.tsx',
};

/** The page's own scripts, so that they come with the first one and not after it. */
function preloads(path: string, chunks: Record<string, { file: string; imports?: string[] }>): string {
  const wanted = new Set<string>();
  const follow = (key: string) => {
    const chunk = chunks[key];
    if (chunk === undefined || wanted.has(chunk.file)) return;
    wanted.add(chunk.file);
    chunk.imports?.forEach(follow);
  };
  follow(sources[path] ?? '');
  if (wanted.size === 0)
    throw new Error(`The page ${path} has no script in the build: see build/write-public-pages.ts.`);
  return [...wanted].map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`).join('');
}

async function renderedPages(webFolder: string): Promise<RenderedPage[]> {
  const outDir = join(webFolder, 'dist/.render');
  await build({
    root: webFolder,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    plugins: [plainPaths(), react()],
    build: { ssr: 'src/public/render-page.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
  });
  try {
    const { renderPublicPages } = (await import(
      `${pathToFileURL(join(outDir, 'render-page.js')).href}?${Date.now()}`
    )) as { renderPublicPages: () => Promise<RenderedPage[]> };
    return await renderPublicPages();
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
