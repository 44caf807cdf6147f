// May start this program again, so it comes before what takes long to load: imports that are written beside it
// would all be loaded first, and then once more.
import './few-malloc-arenas.ts';

/** `npm start`. */
await import('./start/start-product.ts');
