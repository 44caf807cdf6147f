import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { dataInLetters } from './letters-of-fonts.ts';
import { renderPdf } from './render-pdf.ts';

const template = `#set document(title: "Paper")
#set text(font: "Inter", lang: "en")
#json(bytes(sys.inputs.data)).name`;

async function printed(name: string): Promise<{ text: string; claims: boolean }> {
  const { bytes } = renderPdf(template, { name }, new Date(0));
  const claims = Buffer.from(bytes).toString('latin1').includes('pdfuaid');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return { text: text.trim(), claims };
}

it.each([
  ['as it is, with every accent', 'José Núñez & Żółć, Škoda', 'José Núñez & Żółć, Škoda'],
  ['Greek and Cyrillic as they are', 'Αθήνα Київ', 'Αθήνα Київ'],
  ['signs as they are', '4 × ½ in → $5 – “ok”', '4 × ½ in → $5 – “ok”'],
  ['Chinese in Latin letters', 'José 王小明', 'José WangXiaoMing'],
  ['Korean, Japanese, Thai and Arabic too', '한국 ソニー ไทย دبي', 'HanGug soni aithy dby'],
  ['pictures by name', 'Gate code 5 👍🏽', 'Gate code 5 :thumbsup:'],
  ['wide letters as plain ones', 'ＡＢＣ 12', 'ABC 12'],
])('prints %s', async (_what, name, words) => {
  expect(await printed(name)).toEqual({ text: words, claims: true });
});

it('changes nothing but texts with such letters, and keeps the data whole', () => {
  expect([...dataInLetters({ a: 'José', n: 1.5 })]).toEqual(['{"a":"José","n":1.5}']);
  const [, second = ''] = dataInLetters({ name: '「王」', other: 'Ünal', list: [null, true] });
  expect(JSON.parse(second)).toMatchObject({ other: 'Ünal', list: [null, true] });
});
