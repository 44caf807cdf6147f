import type { Plugin } from 'vite';

const configModule = /\/zod\/v4\/core\/core\.js$/;
const configLine = 'export const globalConfig = globalThis.__zod_globalConfig;';

/**
 * Zod compiles its checks with `new Function`, which the Content-Security-Policy forbids; it would fall back,
 * but only after a try that every browser reports as an attack. Said here, inside the module that holds the
 * setting, because schemas are made while modules load, before any line of the application runs.
 */
export function zodWithoutEval(): Plugin {
  let found = false;
  return {
    name: 'haulwright-zod-without-eval',
    apply: 'build',
    transform(code, id) {
      if (!configModule.test(id.split('?')[0] ?? '')) return undefined;
      if (!code.includes(configLine))
        return this.error('Zod keeps its settings elsewhere now: see build/zod-without-eval.ts.');
      found = true;
      return { code: code.replace(configLine, `${configLine}\nglobalConfig.jitless = true;`), map: null };
    },
    generateBundle() {
      if (!found) this.error('Zod is not where build/zod-without-eval.ts looks for it.');
    },
  };
}
