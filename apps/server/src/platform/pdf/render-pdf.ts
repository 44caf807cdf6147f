import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { dataInLetters } from './letters-of-fonts.ts';

/** Only these fonts are used, so that a document looks the same on every machine. */
const fonts = ['Inter-Regular.ttf', 'Inter-SemiBold.ttf'];
const fontsFolder = new URL('fonts/', import.meta.url);
/** Typst code that templates import by its name. */
const shared = ['letterhead.typ'];

let compiler: NodeCompiler | undefined;

/** The template could not be compiled: a bug of ours, in the compiler's words. */
export class PdfError extends Error {}

/** A picture the template shows. */
export interface PdfFile {
  /** As the template names it: a plain file name. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface RenderedPdf {
  readonly bytes: Uint8Array;
  readonly pages: number;
}

/**
 * Renders a Typst template (the text of a `.typ` file) with data as a tagged PDF (PDF/UA-1 where the fonts
 * have every character, by itself or in Latin letters). The template reads the data by
 * `json(bytes(sys.inputs.data))`: data never becomes markup. Blocks its thread, 0.3 ms per table row: call it
 * in a worker thread. Nothing is downloaded; templates that import packages fail.
 * @throws PdfError when the template has a mistake
 */
export function renderPdf(
  template: string,
  data: unknown,
  createdAt: Date,
  files: readonly PdfFile[] = [],
): RenderedPdf {
  compiler ??= NodeCompiler.create({
    workspace: fileURLToPath(fontsFolder),
    fontArgs: [{ fontBlobs: fonts.map((name) => readFileSync(new URL(name, fontsFolder))) }],
  });
  for (const name of shared)
    compiler.mapShadow(join(fileURLToPath(fontsFolder), name), readFileSync(new URL(name, import.meta.url)));
  for (const { name, bytes } of files)
    compiler.mapShadow(join(fileURLToPath(fontsFolder), name), Buffer.from(bytes));
  const made = exported(compiler, template, data, Math.floor(createdAt.getTime() / 1_000));
  // Compiled parts are cached by all compilers of the process; documents hardly share any.
  compiler.resetShadow();
  compiler.evictCache(0);
  return made;
}

/**
 * PDF/UA refuses characters that no font has (a Chinese name, an emoji): they are written in Latin letters then.
 * What is left of them are boxes in an otherwise equal file.
 */
function exported(by: NodeCompiler, template: string, data: unknown, creationTimestamp: number): RenderedPdf {
  let document: NodeTypstDocument | undefined;
  for (const letters of dataInLetters(data)) {
    document = compiled(by, template, letters);
    try {
      const bytes = by.pdf(document, { pdfStandard: 'ua-1', creationTimestamp });
      return { bytes, pages: document.numOfPages };
    } catch {
      // With fewer letters, if there are.
    }
  }
  if (document === undefined) throw new PdfError('The PDF has no data.');
  return { bytes: by.pdf(document, { creationTimestamp }), pages: document.numOfPages };
}

function compiled(by: NodeCompiler, mainFileContent: string, data: string): NodeTypstDocument {
  const answer = by.compile({ mainFileContent, inputs: { data } });
  const document = answer.result;
  if (document) return document;
  throw new PdfError(
    `The PDF could not be set: ${JSON.stringify(answer.takeDiagnostics()?.shortDiagnostics ?? 'no reason given')}`,
  );
}
