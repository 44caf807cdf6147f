// Loaded before every script. npm passes SIGTERM and SIGINT on; when it ends in another way (killed, or by a
// terminal that closed) nobody tells what it started, so that looks whether its parent is still the same.
// Started by anything else, a process may outlive its parent: that is how daemons are made.
import { isMainThread } from 'node:worker_threads';

const lookEveryMs = 250;

// On Windows a process keeps the id of a parent that has ended; there the console ends all of them together.
if (isMainThread && process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, lookEveryMs);
  looking.unref();
}
