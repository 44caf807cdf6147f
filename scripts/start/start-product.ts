import { parseArgs } from 'node:util';
import type { PracticeProvider } from '../demo/practice-provider.ts';
import { main, settingsOrExit } from '../../apps/server/src/main.ts';
import { productVersion } from '../../apps/server/src/version.ts';
import { buildWeb } from '../build-web.ts';

/**
 * What `npm start` runs: builds what is needed, starts the product, prints where it is. `-- --demo` loads the demo
 * company first; `-- --built` takes the web application as it is, where neither its sources nor its tools are
 * (a container).
 */
const { values } = parseArgs({
  options: { demo: { type: 'boolean', default: false }, built: { type: 'boolean', default: false } },
});
// A mistake in the environment is told before anything is built.
settingsOrExit();
if (!values.built) await buildWeb();
let practice: PracticeProvider | undefined;
await main({
  add: async (settings) => {
    if (!values.demo) return undefined;
    if (settings.stripeUrl !== undefined) {
      console.log('STRIPE_URL is set, so the demo company is not connected to the practice provider.');
      return undefined;
    }
    const { startPracticeProvider } = await import('../demo/practice-provider.ts');
    return (practice = await startPracticeProvider(settings));
  },
  onStarted: async (haulwright, settings) => {
    if (values.demo) {
      const { loadDemo } = await import('../demo/load-demo.ts');
      await loadDemo(haulwright).catch(async (error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        await haulwright.stop();
        process.exit(1);
      });
      await practice?.connect(haulwright);
    }
    if (values.demo) {
      const { printPhoneAddress } = await import('./print-phone-address.ts');
      const publicUrl = process.env['PUBLIC_URL'] && settings.publicUrl;
      await printPhoneAddress({
        publicUrl: publicUrl || undefined,
        host: settings.host,
        port: new URL(haulwright.url).port,
      });
    }
    console.log(
      `Haulwright is ready at ${process.env['PUBLIC_URL'] ? settings.publicUrl : haulwright.url} (version ${productVersion})`,
    );
  },
});
