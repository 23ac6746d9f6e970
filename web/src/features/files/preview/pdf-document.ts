// PDF.js, which reads the file in a worker of its own. Nothing in a document is run, and what it needs comes from our own server.
import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist'

/** Character maps, the standard fonts and the decoders of scanned pages, as the build lays them beside the application. */
const PARTS = '/pdf/'

export type OpenPdf = { document: PDFDocumentProxy; close(): void }

/** Errors: PDF.js's own; PasswordException for an encrypted one. */
export async function openPdf(bytes: ArrayBuffer): Promise<OpenPdf> {
  const port = new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' })
  const worker = PDFWorker.create({ port, verbosity: 0 })
  const loading = getDocument({
    data: new Uint8Array(bytes),
    worker,
    cMapUrl: `${PARTS}cmaps/`,
    standardFontDataUrl: `${PARTS}standard_fonts/`,
    wasmUrl: `${PARTS}wasm/`,
    // The content security policy compiles no code: the decoders are there in JavaScript as well.
    useWasm: false,
    enableXfa: false,
    verbosity: 0,
  })
  const close = () => {
    void loading.destroy()
    worker.destroy()
    port.terminate()
  }
  try {
    return { document: await loading.promise, close }
  } catch (error) {
    close()
    throw error
  }
}
