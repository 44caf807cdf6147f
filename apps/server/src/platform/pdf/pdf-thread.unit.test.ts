import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createPdfThread } from './pdf-thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'haulwright-pdf-'));
const thread = createPdfThread();

afterAll(() => {
  thread.end();
  rmSync(folder, { recursive: true });
});

const patient = new AbortController().signal;

const set = async (text: string, signal = patient) => {
  const template = join(folder, 'paper.typ');
  writeFileSync(template, text);
  return thread.render(
    { template: pathToFileURL(template).href, document: {}, files: [], createdAt: 0 },
    signal,
  );
};

const page = '#set document(title: "Fine")\nFine.';
const endless = '#let spin() = { let n = 0; for i in range(3000000) { n += calc.sin(i) }; [#n] }\n#spin()';

test('documents follow each other, each with its own pages', async () => {
  expect((await set(page)).pages).toBe(1);
  expect((await set(`${page}\n#pagebreak()\nAnd more.`)).pages).toBe(2);
  expect(
    Buffer.from((await set(page)).bytes)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('a template with a mistake fails with its reason, and the next document is made', async () => {
  await expect(set('#no-such-function()')).rejects.toThrow(/no-such-function/);
  expect((await set(page)).pages).toBe(1);
});

test('a document that takes too long is given up, and the next one is made', async () => {
  await expect(set(endless, AbortSignal.timeout(300))).rejects.toThrow(/took too long/);
  expect((await set(page)).pages).toBe(1);
});

test('an order that nobody waits for is not begun', async () => {
  await expect(set(page, AbortSignal.abort())).rejects.toThrow(/aborted/);
});

test('after it was ended it begins again with the next document', async () => {
  thread.end();
  expect((await set(page)).pages).toBe(1);
});
