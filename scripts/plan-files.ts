import { searchesForPlan } from '../apps/web/build/kept-plan.ts';
import { buildWeb } from './build-web.ts';

/**
 * `npm run plan-files`: searches for some minutes for the plan of shared files in which pages load the fewest
 * superfluous bytes, and keeps it in apps/web/build/kept-plan.json, which is committed. Run it when pages have become
 * heavier than what was added to them, and weigh them afterwards.
 */
process.env[searchesForPlan] = 'yes';
await buildWeb({ force: true });
