import { parseArgs } from 'node:util';
import { buildWeb } from './build-web.ts';

/** `npm start`: builds what is needed, starts the product, prints where it is. `-- --demo` loads the demo company first. */
const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } });
await buildWeb();
const { main } = await import('../apps/server/src/main.ts');
await main({
  onStarted: async (haulwright, settings) => {
    if (values.demo) {
      const { loadDemo } = await import('./demo/load-demo.ts');
      await loadDemo(haulwright);
    }
    console.log(`Haulwright is ready at ${process.env['PUBLIC_URL'] ? settings.publicUrl : haulwright.url}`);
  },
});
