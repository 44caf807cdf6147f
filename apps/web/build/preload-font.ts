import type { Plugin } from 'vite';

const latinFont = /inter-latin-wght-normal-[\w-]+\.woff2$/;

/** The font of nearly every letter is asked for together with the styles that name it, and not after them. */
export function preloadFont(): Plugin {
  return {
    name: 'haulwright-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => latinFont.test(name));
        if (font === undefined) throw new Error('The font is not where build/preload-font.ts looks for it.');
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}
