import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';

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
 * have every character). The template reads the data by `json(bytes(sys.inputs.data))`: data never becomes
 * markup. Blocks its thread, 0.3 ms per table row: call it in a worker thread. Nothing is downloaded;
 * templates that import packages fail.
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
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data: JSON.stringify(data) } });
  const document = compiled.result;
  if (!document)
    throw new PdfError(
      `The PDF could not be set: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? 'no reason given')}`,
    );
  const bytes = exported(compiler, document, Math.floor(createdAt.getTime() / 1_000));
  const pages = document.numOfPages;
  // Compiled parts are cached by all compilers of the process; documents hardly share any.
  compiler.resetShadow();
  compiler.evictCache(0);
  return { bytes, pages };
}

/**
 * PDF/UA refuses characters that no font has (a Chinese name, an emoji); then they are boxes in an otherwise
 * equal file.
 */
function exported(by: NodeCompiler, document: NodeTypstDocument, creationTimestamp: number): Uint8Array {
  try {
    return by.pdf(document, { pdfStandard: 'ua-1', creationTimestamp });
  } catch {
    return by.pdf(document, { creationTimestamp });
  }
}
