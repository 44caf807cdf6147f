import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import pg from 'pg';
import { isPrepared, notPrepared, firstWord, shapeOf } from './kinds.ts';
import { recordingVariable, type Recorded } from './recording.ts';
import { wholeOnSecondVersion } from './tests.ts';

/*
 * Loaded into the workers of the server tests and, because these hand it on, into the threads that the product
 * starts in them (reports): writes each distinct statement down as it is sent for the first time. At once, since a
 * worker may be killed. Processes of their own record nothing; they say what the product says elsewhere.
 */
const folder = process.env[recordingVariable];
if (folder !== undefined) record(join(folder, `${process.pid}-${threadId}.jsonl`));

function record(file: string): void {
  const known = new Set<string>();
  const asCompany = new WeakSet<object>();
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const send = prototype.query;
  prototype.query = function query(this: object, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text;
    if (typeof text === 'string') {
      if (/^(?:begin|commit|rollback)\b(?! to)/i.test(text)) asCompany.delete(this);
      if (text.includes(`set_config('role', 'app_user'`)) asCompany.add(this);
      const role = asCompany.has(this) ? 'app_user' : 'owner';
      note(text, role);
    }
    return send.apply(this, args);
  };

  function note(text: string, role: Recorded['role']): void {
    if (known.has(text + role)) return;
    known.add(text + role);
    const shape = shapeOf(text) + role;
    if (known.has(shape)) return;
    if (!isPrepared(text) && firstWord(text) in notPrepared) return;
    const test = testNow();
    // What these say of their own is heard by the second version, too; some make tables that nothing else has.
    if (test !== undefined && wholeOnSecondVersion.some((one) => test.endsWith(one))) return;
    const sender = senderOf(new Error('sent').stack ?? '');
    if (sender.isTest) return void known.delete(text + role);
    known.add(shape);
    const from = [sender.line, test && `in ${fromRoot(test)}`].filter(Boolean).join(' ');
    appendFileSync(file, `${JSON.stringify({ text, role, from } satisfies Recorded)}\n`);
  }
}

function testNow(): string | undefined {
  const state = (globalThis as { __vitest_worker__?: { filepath?: string } }).__vitest_worker__;
  return state?.filepath;
}

const root = join(import.meta.dirname, '../../..');
const fromRoot = (path: string): string => path.replace(`${root}/`, '');

/** The nearest line of ours; the query builder calls the driver later, from nobody's line. */
function senderOf(stack: string): { readonly line?: string; readonly isTest: boolean } {
  const own = stack
    .split('\n')
    .slice(1)
    .find(
      (line) => line.includes(root) && !line.includes('node_modules') && !line.includes('/second-version/'),
    );
  const line = own && fromRoot(own.replace(/^.*?\(?(?:file:\/\/)?(\/.*?:\d+):\d+\)?$/, '$1'));
  return { ...(line && { line }), isTest: /^test\/|\.test\.ts|\/testing/.test(line ?? '') };
}
