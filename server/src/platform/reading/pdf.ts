// The text of a PDF, page by page. Nothing in it is run, and nothing outside it is fetched.
import { getDocumentProxy } from 'unpdf'
import { Gathered, LIMITS, Unreadable } from './limits.ts'

export async function readPdf(data: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(data, { verbosity: 0, stopAtErrors: false }).catch((error: Error) => {
    throw new Unreadable(error.name === 'PasswordException' ? 'it is encrypted' : `no PDF: ${error.message}`)
  })
  const into = new Gathered()
  for (let number = 1; number <= Math.min(pdf.numPages, LIMITS.pages) && !into.full; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) if ('str' in item) into.add(item.str + (item.hasEOL ? '\n' : ''))
    into.add('\n\n')
    page.cleanup()
  }
  return into.toString()
}
